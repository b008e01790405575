// Tests the list of refused connections: it shows address, reason and count, and a person can create an unknown charger from a row.
import { once } from 'node:events';
import { keyFor } from '@ec/fixtures/gateway/test-charger';
import { admin, next, type TestGateway, tenant, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

let on: TestGateway;
let port: number;
beforeAll(async () => {
  on = await testGateway();
  port = await on.port();
});
afterAll(() => on.close());

const base = 'blade-gateway/refusedConnection';
/** The server writes refusals in batches, so the test polls for them. */
const written = { timeout: 10_000 };

async function connect(path: string, { key, protocols = ['ocpp1.6'] }: { key?: string; protocols?: string[] } = {}) {
  const headers = key === undefined ? {} : { authorization: `Basic ${Buffer.from(`x:${key}`).toString('base64')}` };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, { headers });
  socket.on('error', () => undefined);
  const opened = once(socket, 'open').then(() => 101);
  const refused = once(socket, 'unexpected-response').then(([, response]) => Number(response.statusCode));
  const status = await Promise.race([opened, refused]);
  socket.terminate();
  return status;
}

interface RefusedRow {
  id: string;
  path: string;
  ocppId: string;
  refusalReason: number;
  address: string;
  times: number;
  stackId: string;
}

const listed = async (query: Record<string, string>, who = admin) =>
  (await on.on.get<{ records: RefusedRow[] }>(who, `${base}/list`, query)).data.records;
const rowsFor = (query: Record<string, string>, times = 1) =>
  expect.poll(async () => (await listed(query)).reduce((sum, row) => sum + row.times, 0), written).toBe(times);

test('counts a wrong path for the tenant in it, and a person can create the charger from the row', async () => {
  const ocppId = `NEW${next()}`;
  const path = `/ocpp/${tenant}/steve/${ocppId}`;
  for (let count = 0; count < 3; count += 1) expect(await connect(path)).toBe(404);
  await rowsFor({ ocppId }, 3);
  const [row] = await listed({ ocppId });
  expect(row).toMatchObject({ path, refusalReason: 1, stackId: '', address: expect.stringContaining('127.0.0.1') });
  const make = (body: object = {}) =>
    on.on.post<{ stackId: string; deviceNo: string; secret: string }>(admin, `${base}/make`, {
      id: row?.id,
      stationId: on.stationId,
      stackName: '新桩',
      gunCount: 2,
      ratedPowerKw: 120,
      ...body,
    });
  expect((await make({ stationId: '' })).status).toBe(400);
  const { data, msg } = await make();
  expect(data?.secret, msg).toMatch(/.{16,}/);
  expect((await listed({ ocppId }))[0]).toMatchObject({ stackId: data.stackId });
  expect((await make()).status, 'it is on file now').toBe(409);
  expect(await connect(`/ocpp/${ocppId}`, { key: data.secret })).toBe(101);
});

test('lists the refusals of a registered charger in its own tenant, with their reasons', async () => {
  const { stackId, ocppId } = await on.charger();
  const key = await keyFor(on, stackId);
  expect(await connect(`/ocpp/${ocppId}`, { key: 'wrong' })).toBe(401);
  expect(await connect(`/ocpp/100002/${ocppId}`, { key })).toBe(401);
  expect(await connect(`/ocpp/${ocppId}`, { key, protocols: ['ocpp1.5'] })).toBe(400);
  expect(await connect(`/ocpp/a/b/c/${ocppId}`, { key })).toBe(404);
  await rowsFor({ stackId }, 4);
  expect((await listed({ stackId })).map(({ refusalReason }) => refusalReason).sort()).toEqual([1, 2, 3, 6]);
  const [row] = await listed({ stackId });
  const answer = await on.on.post(admin, `${base}/make`, {
    id: row?.id,
    stationId: on.stationId,
    stackName: '桩',
    gunCount: 1,
    ratedPowerKw: 60,
  });
  expect(answer.status).toBe(409);
});

test('stores one row for each path, also with unstorable bytes, too many characters or many refusals at once', async () => {
  const name = `P${next()}`;
  const long = `/ocpp/${tenant}/x/${name}/${'y'.repeat(3000)}`;
  await Promise.all([
    ...Array.from({ length: 32 }, () => connect(long)),
    connect(`/ocpp/${tenant}/x/%00%ED%A0%80/${name}`),
    connect(`/ocpp/${tenant}/%zz/${name}`),
  ]);
  await expect
    .poll(async () => (await listed({ path: name })).map(({ times }) => times).sort((a, b) => a - b), written)
    .toEqual([1, 1, 32]);
});

test('lists a path without a tenant for the platform, and hides the paths of other tenants', async () => {
  const ocppId = `NOBODY${next()}`;
  await connect(`/ocpp/no/such/${ocppId}`);
  await connect(`/ocpp/100002/no/${ocppId}`);
  await expect.poll(async () => (await listed({ ocppId }, ['000000', 'admin'])).length, written).toBe(1);
  expect(await listed({ ocppId })).toEqual([]);
  await expect.poll(async () => (await listed({ ocppId }, ['100002', 'admin'])).length, written).toBe(1);
});

test('one address fills at most fifty rows of a tenant', async () => {
  for (let batch = 0; batch < 4; batch += 1)
    await Promise.all(Array.from({ length: 20 }, (_none, index) => connect(`/ocpp/100001/x/${batch}-${index}`)));
  const count = async () =>
    (await on.on.stage.superuser.rows(`select 1 from ocpp_refusal where tenant_id = '100001'`)).length;
  await expect.poll(count, written).toBe(50);
});
