// Creates the call of a person for tests of tasks. The person belongs to tenant T1 by default.
import type { Language } from '@ec/language/language';
import type { Call } from '../http/route.ts';

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
