// Tests the samples of a device over days: how they are combined into a few hundred steps, permissions, and invalid queries.
import { admin, type TestGateway, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { toWireDate } from '@ec/kernel/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chartedNames } from '../../shared/mqtt/charted-names.ts';
import { chartDevices, mostSteps, type Samples } from '../../shared/mqtt/samples.contract.ts';
import { maintainPartitions } from './partitions.job.ts';

let on: TestGateway;
let meterId: string;
const day = toWireDate(new Date(Date.now() - 86_400_000));
const before = toWireDate(new Date(Date.now() - 2 * 86_400_000));
const midnight = new Date(`${day}T00:00:00+08:00`).getTime();
const minute = 60_000;
beforeAll(async () => {
  on = await testGateway();
  await maintainPartitions(on.on.engine.database, new Date());
  const makeDevice = (no: string) =>
    on.insert('truck_meter', {
      meter_no: no,
      meter_name: '表',
      station_id: on.stationId,
      meter_use: 1,
      ct: 40,
      pt: 1,
      protocol: 4,
    });
  meterId = await makeDevice('000000000011');
  const other = await makeDevice('000000000012');
  const say = (id: string, at: number, pos: number, power: number | null) =>
    on.on.stage.superuser.run(
      `insert into tm_meter_15m (tenant_id, device_id, ts, pos_kwh, power_kw) values ('100003', $1, $2, $3, $4)`,
      [id, new Date(at), pos, power],
    );
  for (let step = 0; step < 96; step += 1) await say(meterId, midnight + step * 15 * minute, 100 + step, step);
  await say(meterId, midnight - 23 * 60 * minute, 50, 7);
  await say(meterId, midnight + 24 * 60 * minute, 900, 900);
  await say(other, midnight + 30 * minute, 5, null);
});
afterAll(() => on.close());

const ask = (query: Record<string, string>, who = admin) =>
  on.on.get<Samples>(who, 'blade-truck/meter/samples', { id: meterId, metric: 'power', from: day, to: day, ...query });

test('a day is shown in its measured steps, and registers are multiplied by their ratio', async () => {
  const { data } = await ask({});
  expect(data).toMatchObject({ stepSec: 900, steps: 96, unit: 'kW', other: null });
  expect(data.own).toHaveLength(96);
  expect(data.own[95]).toEqual([95, 95, 95, 95]);
  expect((await ask({ metric: 'pos' })).data.own[0]).toEqual([0, 4000, 4000, 4000]);
});

test('many days are shown in larger steps, with the minimum and the maximum of each', async () => {
  const { data } = await ask({ from: toWireDate(new Date(midnight - 20 * 86_400_000)) });
  expect(data.stepSec).toBe(7200);
  expect(data.steps).toBeLessThanOrEqual(mostSteps);
  expect(data.own.at(-1)).toEqual([251, 91.5, 88, 95]);
});

test('a day is compared with the days before or with another device', async () => {
  expect((await ask({ back: '1' })).data.other).toEqual([[4, 7, 7, 7]]);
  const [other] = await on.on.stage.superuser.rows<{ id: string }>(
    `select id from truck_meter where meter_no = '000000000012'`,
  );
  expect((await ask({ other: other?.id ?? '', metric: 'pos' })).data.other).toEqual([[2, 200, 200, 200]]);
});

test('samples are shown only for visible devices and valid queries', async () => {
  expect((await ask({}, ['100002', 'admin'])).status).toBe(404);
  expect((await ask({ other: '1' })).status).toBe(404);
  const wrongs: Record<string, string>[] = [
    { to: before },
    { from: '2020-01-01' },
    { metric: 'nothing' },
    { from: '9999-99-99' },
    { id: '1'.repeat(20) },
    { back: '0' },
  ];
  for (const wrong of wrongs) expect((await ask(wrong)).status, JSON.stringify(wrong)).toBe(400);
});

test('the file contains all samples, in the language of the reader', async () => {
  const file = async (language: 'zh' | 'en') => {
    const client = await on.on.as('100003', 'admin', language);
    return (await client.download('blade-truck/meter/samples-file', { id: meterId, from: day, to: day })).bytes;
  };
  const lines = (await file('en')).toString().split('\r\n');
  expect(lines[0]).toContain('Time,Import (kWh)');
  expect(lines).toHaveLength(98);
  expect(lines[1]).toBe(`${day} 00:00:00,4000,,,,,,,0`);
  expect((await file('zh')).toString()).toContain('时间,正向总 (kWh)');
});

test('each kind of device with a chart is in the list of charted names', () => {
  expect(chartDevices.map(({ resource }) => resource.name)).toEqual(chartedNames);
});
