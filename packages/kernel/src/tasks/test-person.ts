// Helpers for tests of tasks: `person` creates the call of a person, and `waitForState` waits for the state of a task.
import type { Language } from '@ec/language/language';
import { expect, vi } from 'vitest';
import type { Call } from '../http/route.ts';
import type { Tasks } from './tasks.ts';

/** The person belongs to tenant T1 by default. */
export const person = (userId: string, tenantId = 'T1', language: Language = 'zh', isTenantAdmin = false) =>
  ({
    rights: { isTenantAdmin, isAdministrator: false },
    caller: {
      tenantId,
      userId,
      account: 'x',
      name: 'x',
      deptIds: [],
      roleIds: tenantId === 'T1' ? ['33'] : ['34'],
      aliases: [],
      sessionId: '1',
    },
    language,
    requestId: 'r1',
    remoteIp: '127.0.0.1',
    userAgent: 'test',
  }) as unknown as Call;

/** Waits until the task of the caller is in this state. @returns the detail of the task */
export const waitForState = (tasks: Tasks, call: Call, id: string, state: number) =>
  vi.waitFor(
    async () => {
      const detail = await tasks.detail(call, id);
      expect(detail.state, detail.message).toBe(state);
      return detail;
    },
    { timeout: 10_000, interval: 30 },
  );
