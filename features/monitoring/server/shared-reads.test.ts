// Tests that viewers of the same rows share one read, and viewers of other rows do not.
import { monitoringStage, type Stage, tenant } from '@ec/fixtures/monitoring/test-monitoring';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

const shared = createSharedReads();
const path = 'blade-truck/station/homePage';
let stage: Stage;
let first: string;
beforeAll(async () => {
  stage = await monitoringStage(shared);
  first = await stage.station(1);
  await stage.station(2);
}, 120_000);
afterAll(() => stage.close());

type Home = { revision: number; stations: { id: string }[] };
const home = async (account: string, input: object = {}) =>
  (await stage.on.post<Home>([tenant, account], path, input)).data;

test('fifty parallel calls of people who see the same rows cause one read', async () => {
  const before = shared.reads.get(path) ?? 0;
  const all = await Promise.all(Array.from({ length: 50 }, (_, index) => home(index % 2 === 0 ? 'admin' : 'manager')));
  expect(new Set(all.map(({ revision }) => revision)).size).toBe(1);
  expect(all.every(({ stations }) => stations.length === 2)).toBe(true);
  expect((shared.reads.get(path) ?? 0) - before).toBe(1);
});

test('people who see other rows and calls with other filters have their own reads', async () => {
  await home('admin');
  const before = shared.reads.get(path) ?? 0;
  expect((await home('engineer1')).stations.map(({ id }) => id)).toEqual([first]);
  expect((await home('admin', { keyword: '没有' })).stations).toEqual([]);
  expect((shared.reads.get(path) ?? 0) - before).toBe(2);
});

test('an answer that the browser already holds is confirmed with status 304', async () => {
  const client = await stage.on.as(tenant, 'admin');
  const ask = (more: Record<string, string> = {}) =>
    client.download('blade-truck/station/homeDirectory', { areaCode: '37' }, more);
  const { status, headers } = await ask();
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
  expect((await ask({ 'if-none-match': `${String(headers.etag)}` })).status).toBe(304);
  expect((await ask({ 'if-none-match': `W/"another", ${String(headers.etag)}` })).status).toBe(304);
  expect((await ask({ 'if-none-match': 'W/"another"' })).status).toBe(200);
});

test('a failed read is not shared with later calls', async () => {
  const filters = { keyword: '测试' };
  await stage.run('alter table truck_ess rename to truck_ess_away');
  expect((await stage.on.post([tenant, 'admin'], path, filters)).status).toBe(500);
  await stage.run('alter table truck_ess_away rename to truck_ess');
  expect((await home('admin', filters)).stations).toHaveLength(2);
});

test('the API log has no row of a successful read that is a POST', async () => {
  await home('admin');
  expect((await stage.on.post([tenant, 'admin'], 'blade-truck/station/save', {})).status).toBe(400);
  const uris = async () =>
    (
      await stage.on.stage.superuser.rows<{ uri: string }>(
        'select request_uri as uri from log_api where tenant_id = $1',
        [tenant],
      )
    ).map(({ uri }) => uri);
  await expect.poll(uris, { timeout: 10_000 }).toContain('/api/blade-truck/station/save');
  // The log has only the failed read of the test above.
  expect((await uris()).filter((uri) => uri === `/api/${path}`)).toHaveLength(1);
});
