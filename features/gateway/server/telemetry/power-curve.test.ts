// Tests the power curve of a station: its steps of five minutes, the comparison with another day, packed days, and permissions.
import { admin, inverterTopic, type TestMqtt, testMqtt } from '@ec/fixtures/gateway/test-mqtt';
import { toWireDate } from '@ec/kernel/clock';
import type { OutputOf } from '@ec/resource/contract';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { stationCurve } from '../../shared/mqtt/power-curve.contract.ts';
import { packCurvesJob } from './pack-curves.job.ts';
import { dropSamples } from './test-old-days.ts';

let on: TestMqtt;
beforeAll(async () => {
  on = await testMqtt();
});
afterAll(() => on.close());

type Curve = OutputOf<typeof stationCurve>;
const MINUTE = 60_000;
const yesterday = toWireDate(new Date(Date.now() - 24 * 60 * MINUTE));
const midnight = new Date(`${yesterday}T00:00:00+08:00`).getTime();

test('the curve has means of five minutes, gaps without reports, and another day for comparison', async () => {
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
  const ask = (query: Record<string, string>, who = admin) =>
    on.on.get<Curve>(who, 'blade-household/union/powerCurve', { id: stationId, ...query });
  const { data } = await ask({ day: yesterday, other: '2020-01-01' });
  expect(data).toMatchObject({ unit: 'kW', own: { day: yesterday, peak: 24, peakAt: '10:05' } });
  expect(data.own.points.slice(119, 123)).toEqual([null, 15, 24, null]);
  expect(data.other?.points.every((value) => value === null)).toBe(true);
  expect((await ask({}, ['100003', 'admin'])).status).toBe(404);
  expect((await ask({ day: '2026-02-30' })).status).toBe(400);

  await runJob(packCurvesJob(), on.on.engine);
  await dropSamples(on, 'tm_inverter_5m', new Date(midnight + 24 * 60 * MINUTE));
  expect((await ask({ day: yesterday })).data).toEqual({ ...data, other: null });
});
