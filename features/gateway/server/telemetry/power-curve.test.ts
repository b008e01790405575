// A day in steps of five minutes: of an inverter, of a station, beside another day; for who sees the device alone.
import { toWireDate } from '@ec/kernel/clock';
import type { OutputOf } from '@ec/resource/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { inverterCurve } from '../../shared/mqtt/power-curve.contract.ts';
import { admin, inverterTopic, type TestMqtt, tenantId, testMqtt } from '../mqtt/test-mqtt.ts';

let on: TestMqtt;
beforeAll(async () => {
  on = await testMqtt();
});
afterAll(() => on.close());

type Curve = OutputOf<typeof inverterCurve>;
const MINUTE = 60_000;
const yesterday = toWireDate(new Date(Date.now() - 24 * 60 * MINUTE));
const midnight = new Date(`${yesterday}T00:00:00+08:00`).getTime();

test('means of five minutes, gaps where nothing was reported, beside another day', async () => {
  const { id: stationId } = await on.station();
  const [one, other] = [await on.inverter(stationId), await on.inverter(stationId)];
  for (const [{ sn }, factor] of [
    [one, 1],
    [other, 2],
  ] as const) {
    const client = await on.device('inv', sn);
    const say = (minute: number, d: object) =>
      client.publishAsync(inverterTopic(sn), JSON.stringify({ ts: midnight + minute * MINUTE, d }), { qos: 1 });
    await say(600, { pac: 4 * factor, ua: 230 });
    await say(602, { pac: 6 * factor });
    await say(605, { pac: 8 * factor });
  }
  const ask = (path: string, query: Record<string, string>, who = admin) =>
    on.on.get<Curve>(who, `blade-household/${path}/powerCurve`, query);
  const { data } = await ask('inverter', { id: one.id, day: yesterday, other: '2020-01-01' });
  expect(data).toMatchObject({ metric: 'pac', unit: 'kW', own: { day: yesterday, peak: 8, peakAt: '10:05' } });
  expect(data.own.points.slice(119, 123)).toEqual([null, 5, 8, null]);
  expect(data.other?.points.every((value) => value === null)).toBe(true);
  expect((await ask('inverter', { id: one.id, day: yesterday, metric: 'ua' })).data.own.points[120]).toBe(230);
  expect((await ask('union', { id: stationId, day: yesterday })).data.own.points.slice(119, 123)).toEqual([
    null,
    15,
    24,
    null,
  ]);
  expect((await ask('inverter', { id: one.id, metric: 'secret' })).status).toBe(400);
  expect((await ask('inverter', { id: one.id }, ['100003', 'admin'])).status).toBe(404);
  expect((await ask('union', { id: stationId }, ['100003', 'admin'])).status).toBe(404);
  expect((await ask('inverter', { id: one.id, day: '2026-02-30' })).status).toBe(400);
  expect(tenantId).toBe('100001');
});
