// Tests chargers that name no tenant: the platform hands them over to a tenant, and from then on they wait in the list of this tenant.

import { until } from '@ec/fixtures/gateway/test-charger';
import { admin, type TestGateway, tenant, testGateway } from '@ec/fixtures/gateway/test-gateway';
import type { Who } from '@ec/testing/engine';
import { RPCClient } from 'ocpp-rpc';
import { afterAll, beforeAll, expect, test } from 'vitest';

let on: TestGateway;
let port: number;
const platform = ['000000', 'admin'] as const;
const waitingAt = async (who: Who, ocppId: string) =>
  (
    await on.on.get<{ records: { id: string; waitingState: number; vendor: string }[] }>(
      who,
      'blade-gateway/waitingCharger/list',
      { ocppId },
    )
  ).data.records[0];

beforeAll(async () => {
  on = await testGateway();
  port = await on.port();
});
afterAll(() => on.close());

async function knock(ocppId: string): Promise<RPCClient> {
  const options = {
    endpoint: `ws://127.0.0.1:${port}/ocpp`,
    identity: ocppId,
    protocols: ['ocpp1.6'],
    password: 'a-key-of-its-own-1',
    reconnect: false,
  };
  const client = new RPCClient(options as ConstructorParameters<typeof RPCClient>[0]);
  await client.connect();
  await client.call('BootNotification', { chargePointVendor: '厂商', chargePointModel: 'M1' });
  return client;
}
const tenantId = async (no: string) =>
  (await on.on.stage.superuser.rows<{ id: string }>('select id from system_tenant where tenant_id = $1', [no]))[0]?.id;

test('a charger that is handed over appears in the list of the tenant, reconnects and is accepted', async () => {
  const first = await knock('HAND-1');
  const row = await until(() => waitingAt(platform, 'HAND-1'));
  expect(await waitingAt(admin, 'HAND-1')).toBeUndefined();
  const body = { id: row.id, handedTo: await tenantId(tenant) };
  const done = await on.on.post(platform, 'blade-gateway/waitingCharger/handOver', body);
  expect(done.code, done.msg).toBe(200);
  await until(() => first.state === 3);
  expect(await waitingAt(platform, 'HAND-1')).toMatchObject({ waitingState: 4 });
  const waitingHere = await waitingAt(admin, 'HAND-1');
  expect(waitingHere).toMatchObject({ waitingState: 1, vendor: '厂商' });
  const [audited] = await on.on.stage.superuser.rows(
    `select 1 from audit_log where action = 'platform' and reason like '%HAND-1%'`,
  );
  expect(audited).toBeDefined();
  const again = await knock('HAND-1');
  const accepted = await on.on.post<{ stackId: string; secret: string }>(admin, 'blade-gateway/waitingCharger/accept', {
    id: waitingHere?.id,
    stationId: on.stationId,
    stackName: '新桩',
    gunCount: 1,
    ratedPowerKw: 120,
  });
  expect(accepted.data.stackId, accepted.msg).toBeDefined();
  await until(() => again.state === 3);
});

test('only the platform hands over, not to itself, and only one of 32 parallel calls succeeds', async () => {
  const client = await knock('HAND-2');
  const row = await until(() => waitingAt(platform, 'HAND-2'));
  const wrong = await on.on.post(platform, 'blade-gateway/waitingCharger/handOver', {
    id: row.id,
    handedTo: await tenantId('000000'),
  });
  expect(wrong.code).toBe(400);
  const body = { id: row.id, handedTo: await tenantId(tenant) };
  const all = await Promise.all(
    Array.from({ length: 32 }, () => on.on.post(platform, 'blade-gateway/waitingCharger/handOver', body)),
  );
  expect(all.filter(({ code }) => code === 200)).toHaveLength(1);
  const waitingHere = await waitingAt(admin, 'HAND-2');
  const mine = await on.on.post(admin, 'blade-gateway/waitingCharger/handOver', { ...body, id: waitingHere?.id });
  expect([400, 403]).toContain(mine.code);
  await client.close({ code: 1000, force: true });
});

test('a full list accepts no new charger, but accepts one that it already contains', async () => {
  const handOver = async (ocppId: string) => {
    const client = await knock(ocppId);
    const row = await until(() => waitingAt(platform, ocppId));
    const body = { id: row.id, handedTo: await tenantId(tenant) };
    const answer = await on.on.post(platform, 'blade-gateway/waitingCharger/handOver', body);
    await client.close({ code: 1000, force: true });
    return answer;
  };
  await on.on.stage.superuser.run(
    `insert into ocpp_waiting (id, tenant_id, ocpp_id, first_seen, last_seen)
      select 7000 + n, '${tenant}', 'HAND-' || n, now(), now() from generate_series(3, 502) n`,
  );
  // The tenant refused HAND-3 earlier. After the hand-over the tenant decides again.
  await on.on.stage.superuser.run(`update ocpp_waiting set waiting_state = 3 where id = 7003`);
  expect((await handOver('HAND-3')).code).toBe(200);
  expect(await waitingAt(admin, 'HAND-3')).toMatchObject({ waitingState: 1 });
  expect(await handOver('HAND-900')).toMatchObject({ code: 409, msg: expect.stringContaining('已满') });
});
