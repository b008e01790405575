// Tests the timeline of a charger: the kinds and the order of its entries, filters and permissions. The file for the vendor is masked.
// Pages load quickly among 150,000 messages.
import { chargersAt, type TestCharger, until } from '@ec/fixtures/gateway/test-charger';
import { admin, type TestGateway, tenant, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TimelineEntry } from '../../../shared/charger/timeline.contract.ts';

let on: TestGateway;
let charger: ReturnType<typeof chargersAt>;
let it: TestCharger;
let plateNo: string;
let vin: string;

type Page = { entries: TimelineEntry[]; next: string };
const page = (query: Record<string, string> = {}, who = admin, stackId = it.stackId) =>
  on.on.get<Page>(who, 'blade-truck/chargingStack/timeline', { stackId, ...query });
const all = async (query: Record<string, string> = {}): Promise<TimelineEntry[]> => {
  const entries: TimelineEntry[] = [];
  for (let after = ''; ; ) {
    const { data, msg } = await page({ ...query, ...(after ? { after } : {}) });
    expect(data.entries, msg).toBeDefined();
    entries.push(...data.entries);
    if (data.next === '') return entries;
    after = data.next;
  }
};

beforeAll(async () => {
  on = await testGateway();
  await on.param('device.control', '1');
  charger = chargersAt(on, await on.port());
  const [team] = await on.on.stage.superuser.rows<{ dept: string }>(
    `select dept_id[1] as dept from "system_user" where tenant_id = $1 and account = 'engineer1'`,
    [tenant],
  );
  await on.set('truck_station', on.stationId, { dept_id: team?.dept });
  it = await charger();
  ({ plateNo, vin } = await on.fleet());
  const status = (state: string, errorCode = 'NoError') =>
    it.call('StatusNotification', { connectorId: 1, errorCode, status: state });
  await status('Available');
  await status('Preparing');
  const timestamp = new Date().toISOString();
  const { transactionId } = await it.call<{ transactionId: number }>('StartTransaction', {
    connectorId: 1,
    idTag: vin,
    meterStart: 0,
    timestamp,
  });
  await on.on.post(admin, 'blade-truck/chargingGun/limitPower', { id: it.guns[0], limitKw: 30, reason: '限一下' });
  await status('Faulted', 'HighTemperature');
  await it.call('StopTransaction', { transactionId, meterStop: 100, timestamp: new Date().toISOString(), idTag: vin });
  await it.close();
  await until(async () =>
    (await page({ kinds: 'message' })).data.entries.some(({ title }) => title === 'StopTransaction'),
  );
  await until(async () => (await page({ kinds: 'link' })).data.entries.length === 2);
});
afterAll(() => on.close());

test('lists entries of all kinds, newest first, with the sender and the note of a command', async () => {
  const { entries } = (await page()).data;
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(
    new Set(['message', 'command', 'alarm', 'order', 'link', 'state']),
  );
  const times = entries.map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
  expect(entries.find(({ kind }) => kind === 'command')).toMatchObject({
    title: 'SetChargingProfile',
    connector: 1,
    state: 2,
    note: expect.stringContaining('限一下'),
    who: expect.stringMatching(/./),
  });
  expect(entries.filter(({ kind }) => kind === 'link').map(({ title }) => title)).toEqual(['down', 'up']);
  expect(entries.filter(({ kind }) => kind === 'state').map(({ title }) => title)).toEqual([
    'fault · HighTemperature',
    'occupied',
    'idle',
  ]);
  expect(entries.find(({ kind }) => kind === 'order')).toMatchObject({ connector: 1, note: plateNo });
});

test('filters by kind, connector, text and time, and rejects invalid filters', async () => {
  expect(new Set((await all({ kinds: 'order,link' })).map(({ kind }) => kind))).toEqual(new Set(['order', 'link']));
  const other = await all({ connector: '2' });
  expect(other).toEqual([]);
  const matches = await all({ text: 'HighTemperature' });
  expect(matches.length).toBeGreaterThanOrEqual(2);
  expect(await all({ text: '100%_nothing' })).toEqual([]);
  expect(await all({ from: '2999-01-01 00:00:00' })).toEqual([]);
  expect((await all({ to: '2999-01-01 00:00:00' })).length).toBeGreaterThan(5);
  expect((await page({ kinds: 'nothing' })).code).toBe(400);
  expect((await page({ from: 'yesterday' })).code).toBe(400);
  expect((await page({ after: "1 x' or 1=1" })).code).toBe(200);
});

test('hides the timeline from other tenants and teams, and entries of lists that a person may not see', async () => {
  expect((await page({}, ['100002', 'admin'])).code).toBe(404);
  expect((await page({}, [tenant, 'engineer2'])).code).toBe(404);
  // engineer1 sees the charger of his team, but not the list of messages.
  const { data, msg } = await page({}, [tenant, 'engineer1']);
  expect(data.entries, msg).toBeDefined();
  const kinds = new Set(data.entries.map(({ kind }) => kind));
  expect(kinds.has('command')).toBe(true);
  expect(kinds.has('message')).toBe(false);
  const file = await (await on.on.as(tenant, 'engineer1')).download('blade-truck/chargingStack/timeline-file', {
    stackId: it.stackId,
  });
  expect(file.status).toBe(403);
});

test('leaves tags, plates and notes out of the file for the vendor', async () => {
  const client = await on.on.as(tenant, 'admin');
  const read = () => client.download('blade-truck/chargingStack/timeline-file', { stackId: it.stackId });
  const lineCount = async () => (await read()).bytes.toString().trim().split('\n').length;
  // Entries of the ended session may still arrive.
  await until(async () => (await lineCount()) === (await all()).length);
  const file = await read();
  const text = file.bytes.toString();
  expect(text).not.toContain(vin);
  expect(text).not.toContain(plateNo);
  expect(text).not.toContain('限一下');
  expect(text).toContain('HighTemperature');
  expect(String(file.headers['content-disposition'])).toContain('.ndjson');
});

describe('among very many messages', () => {
  const count = 150_000;
  beforeAll(async () => {
    const stackId = it.stackId;
    await on.on.stage.superuser.run(
      `insert into ocpp_message (id, tenant_id, stack_id, message_time, way, kind, action, payload)
       select n, $1, case when n % 2 = 0 then $2::bigint else $3::bigint end, now() - n * interval '1 second', 1, 2, 'Heartbeat', '{}'
       from generate_series(1, ${count}) n`,
      [tenant, stackId, (await on.charger()).stackId],
    );
    await on.on.stage.superuser.run('analyze ocpp_message');
  });

  test('loads each page quickly and returns no entry twice', async () => {
    const seen = new Set<string>();
    let after = '';
    const begun = performance.now();
    for (let pages = 0; pages < 40; pages += 1) {
      const { data } = await page({ kinds: 'message', ...(after ? { after } : {}) });
      for (const { key } of data.entries) {
        expect(seen.has(key)).toBe(false);
        seen.add(key);
      }
      after = data.next;
    }
    expect(seen.size).toBe(40 * 50);
    expect((performance.now() - begun) / 40).toBeLessThan(100);
    // A page near the oldest messages loads quickly, too.
    const old = performance.now();
    const far = `${(Date.now() - (count - 200) * 1000) * 1000} message-0`;
    const { data } = await page({ after: far });
    expect(data.entries.length).toBeGreaterThan(10);
    expect(performance.now() - old).toBeLessThan(400);
  });
});
