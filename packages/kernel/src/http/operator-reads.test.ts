// Tests the audit of reads by an operator of the platform (contract §2.3).
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Services } from '../services.ts';
import { createOperatorReads } from './operator-reads.ts';
import type { Call } from './route.ts';

let stage: TestDatabase;
beforeAll(async () => {
  stage = await testDatabase();
});
afterAll(() => stage?.close());

const caller = {
  tenantId: 'T1',
  userId: '1',
  account: 'admin',
  sessionId: '9',
  operator: { tenantId: '000000', userId: '1', account: 'admin' },
} as unknown as Call['caller'];
const route = { path: '/blade-truck/station/list', access: { permission: 'station' } } as never;

test('parallel reads wait for one audit row, and none is answered when the row cannot be written', async () => {
  const reads = createOperatorReads({ ...stage, clock: systemClock } as unknown as Services);
  const read = (requestId: string) => reads.recordRead(route, { caller, requestId, remoteIp: '127.0.0.1' });
  // PostgreSQL refuses a NUL in a text, so the audit row cannot be written.
  const refused = await Promise.allSettled([read('\0'), read('\0'), read('\0')]);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await Promise.all([read('r1'), read('r2'), read('r3')]);
  expect(await stage.superuser.rows(`select resource from audit_log where row_id = '9'`)).toEqual([
    { resource: 'blade-truck/station' },
  ]);
});

test('an audit row of another process covers reads until ten minutes after the row was written', async () => {
  let now = Date.now() - 3_600_000;
  const ownProcess = () =>
    createOperatorReads({ ...stage, clock: { now: () => new Date(now) } } as unknown as Services);
  const read = (reads: ReturnType<typeof ownProcess>) =>
    reads.recordRead({ path: '/blade-truck/car/list', access: { permission: 'car' } } as never, {
      caller,
      requestId: 'r',
      remoteIp: '127.0.0.1',
    });
  const count = async () =>
    (await stage.superuser.rows(`select 1 from audit_log where resource = 'blade-truck/car'`)).length;
  await read(ownProcess());
  await stage.superuser.run(
    `update audit_log set create_time = to_timestamp(${now / 1000}) where resource = 'blade-truck/car'`,
  );
  const other = ownProcess();
  now += 9 * 60_000;
  await read(other);
  expect(await count()).toBe(1);
  now += 2 * 60_000;
  await read(other);
  expect(await count()).toBe(2);
});
