// Tests days that are packed into one row each: the page shows the same means before and after the samples are gone. A day is packed again
// after a late sample, parallel jobs pack a day once, and other tenants see nothing.
import { admin, inverterTopic, type Row, type TestMqtt, tenantId, testMqtt } from '@ec/fixtures/gateway/test-mqtt';
import { toWireDate } from '@ec/kernel/clock';
import { runJob } from '@ec/testing/run-job';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Samples } from '../../shared/mqtt/samples.contract.ts';
import { packCurvesJob } from './pack-curves.job.ts';
import { storeGunSamples } from './store-gun-samples.ts';
import { dropSamples } from './test-old-days.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const yesterday = toWireDate(new Date(Date.now() - DAY));
const midnight = new Date(`${yesterday}T00:00:00+08:00`).getTime();
const tomorrow = new Date(midnight + DAY);

let on: TestMqtt;
let inverter: Row & { sn: string };
beforeAll(async () => {
  on = await testMqtt();
  inverter = await on.inverter((await on.station()).id);
});
afterAll(() => on.close());

const pack = () => runJob(packCurvesJob(), on.on.engine);
const ask = async (query: Record<string, string> = {}, who = admin) =>
  on.on.get<Samples>(who, 'blade-household/inverter/samples', {
    id: inverter.id,
    metric: 'pac',
    from: yesterday,
    to: yesterday,
    ...query,
  });
const due = () => on.rows(`select day::text from tm_day_due where series like '%curve'`);
const say = async (minute: number, d: object) => {
  const client = await on.device('inv', inverter.sn);
  const body = JSON.stringify({ ts: midnight + minute * MINUTE, d });
  await client.publishAsync(inverterTopic(inverter.sn), body, { qos: 1 });
  await client.endAsync();
};

test('a past day is packed once, and again after a late sample', async () => {
  for (const [minute, pac] of [
    [600, 4.125],
    [602, 6.125],
    [605, 8.3],
    [715, 12.34],
  ] as const)
    await say(minute, { pac, total: 9_876_543_210.12 + minute / 100, ua: 230.1 });
  expect(await pack()).toBe(1);
  expect(await pack()).toBe(0);
  expect(await due()).toEqual([]);
  const packed = `select array_length(pac_kw, 1) as steps, pac_kw[121:123] as pac, pdc_kw from tm_inverter_curve where device_id = $1`;
  expect(await on.rows(packed, [inverter.id])).toEqual([{ steps: 288, pac: [5.125, 8.3, null], pdc_kw: null }]);
  await say(611, { pac: 9 });
  expect(await pack()).toBe(1);
  expect(await on.rows(packed, [inverter.id])).toEqual([{ steps: 288, pac: [5.125, 8.3, 9], pdc_kw: null }]);
});

test('today is not packed before it is over', async () => {
  const client = await on.device('inv', inverter.sn);
  const body = JSON.stringify({ ts: Date.now(), d: { pac: 1 } });
  await client.publishAsync(inverterTopic(inverter.sn), body, { qos: 1 });
  expect(await pack()).toBe(0);
  expect(await due()).toEqual([{ day: toWireDate(new Date()) }]);
});

test('the page, the file and the comparison show the same means when only the packed day is left', async () => {
  const file = async () =>
    (
      await (
        await on.on.as(tenantId, 'admin', 'en')
      ).download('blade-household/inverter/samples-file', { id: inverter.id, from: yesterday, to: yesterday })
    ).bytes.toString();
  const [pac, total, beside] = [
    await ask(),
    await ask({ metric: 'total' }),
    await ask({ from: '', to: '', back: '1' }),
  ];
  expect(pac.data).toMatchObject({ stepSec: 300, steps: 288, packed: false });
  expect(pac.data.own.map(([step]) => step)).toEqual([120, 121, 122, 143]);
  expect(beside.data.other).toEqual(pac.data.own);
  const lines = (await file()).split('\r\n');
  await dropSamples(on, 'tm_inverter_5m', tomorrow);

  const after = await ask();
  expect(after.data).toMatchObject({ stepSec: 300, steps: 288, packed: true });
  // A packed day has only the mean of each five minutes, so the least and the most are the mean, too.
  expect(after.data.own).toEqual(pac.data.own.map(([step, mean]) => [step, mean, mean, mean]));
  expect((await ask({ metric: 'total' })).data.own.map(([, mean]) => mean)).toEqual(
    total.data.own.map(([, mean]) => mean),
  );
  expect((await ask({ from: '', to: '', back: '1' })).data.other).toEqual(after.data.own);
  const packed = (await file()).split('\r\n');
  expect(packed[0]).toBe(lines[0]);
  expect(packed[2]).toBe(lines[3]);
  expect(packed).toHaveLength(lines.length - 1);
  // The first query covers three years. The second query covers a packed day and today, which still has its samples.
  const long = await ask({ from: toWireDate(new Date(midnight - 1094 * DAY)), to: toWireDate(new Date()) });
  expect(long.data).toMatchObject({ stepSec: 259_200, packed: true });
  expect(Math.max(...long.data.own.map(([, , , most]) => most))).toBe(12.34);
  const both = await ask({ to: toWireDate(new Date()) });
  expect(both.data.own.at(-1)?.slice(1)).toEqual([1, 1, 1]);
  expect((await ask({ from: toWireDate(new Date(midnight - 1096 * DAY)) })).status).toBe(400);
});

test('packed days are hidden from other tenants, and are not overwritten by a day without samples', async () => {
  expect((await ask({}, ['100003', 'admin'])).status).toBe(404);
  const read = on.on.engine.database.read('100003');
  expect(await read.rows(sql`select 1 from tm_inverter_curve`)).toEqual([]);
  await on.rows(`insert into tm_day_due (tenant_id, series, device_id, day) values ($1, 'tm_inverter_curve', $2, $3)`, [
    tenantId,
    inverter.id,
    yesterday,
  ]);
  expect(await pack()).toBe(0);
  expect((await ask()).data.own).toHaveLength(4);
});

test('samples of connectors are packed into means of five minutes, once although eight jobs run in parallel', async () => {
  const now = new Date();
  const gunId = on.on.engine.ids.next();
  const samples = Array.from({ length: 2880 }, (_, index) => ({
    at: new Date(midnight + index * 30_000),
    powerKw: index % 10,
  }));
  await on.on.engine.database.withTenant(tenantId, (tx) =>
    storeGunSamples(tx, { stackId: gunId, gunId, samples, now }),
  );
  const two = await Promise.all(Array.from({ length: 8 }, pack));
  expect(two.reduce((sum, done) => sum + done, 0)).toBe(1);
  const [row] = await on.rows<{ power_kw: number[]; kwh: null }>(
    'select power_kw, kwh from tm_gun_curve where device_id = $1',
    [gunId],
  );
  expect(row).toEqual({ power_kw: Array.from({ length: 288 }, () => 4.5), kwh: null });
});
