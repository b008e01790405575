// Past periods are read out of sums, and answers about them follow when late data change these sums.
import { toWireDate } from '@ec/kernel/clock';
import type { OutputOf } from '@ec/resource/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { chargingHome } from '../../shared/charge/charging-home.contract.ts';
import type { essHome } from '../../shared/energy/ess-home.contract.ts';
import type { homeBoard } from '../../shared/station/home-board.contract.ts';
import { createSharedReads } from '../shared-reads.ts';
import { admin, monitoringStage, type Stage, tenant } from '../test-monitoring.ts';
import { rollStations } from './roll-stations.job.ts';
import { spansByGrain } from './rolled.ts';

let stage: Stage;
let stationId: string;
let stackId: string;
let essId: string;
beforeAll(async () => {
  stage = await monitoringStage(createSharedReads());
  stationId = await stage.station(1);
  stackId = await stage.stack(stationId);
  essId = await stage.ess(stationId);
}, 120_000);
afterAll(() => stage.close());

const DAY = 86_400;
const roll = () => stage.on.engine.database.withTenant(tenant, (tx) => rollStations(tx, stage.now()));
const dayAgo = (days: number) => toWireDate(stage.ago(days * DAY));
const charged = (secondsAgo: number, kwh: number) =>
  stage.insert('truck_charging_stack_his', {
    ...{
      stack_id: stackId,
      station_id: stationId,
      ts: stage.ago(secondsAgo),
      energy_kwh: kwh,
      power_kw: kwh * 12,
      src: 1,
    },
  });
const stored = (secondsAgo: number, chg: number) =>
  stage.insert('truck_ess_his', {
    ...{
      ess_id: essId,
      station_id: stationId,
      ts: stage.ago(secondsAgo),
      chg_kwh: chg,
      dis_kwh: 0,
      src: 1,
      power_kw: -chg * 12,
    },
  });
const charging = async (date: string, more: object = {}) =>
  (
    await stage.on.get<OutputOf<typeof chargingHome>>(admin, 'blade-truck/chargingStack/getChargingHomePage', {
      date,
      ...more,
    })
  ).data;
const storage = async (date: string) =>
  (await stage.on.get<OutputOf<typeof essHome>>(admin, 'blade-truck/ess/getEssHome', { date })).data;
const strongest = ({ powerCurve }: OutputOf<typeof chargingHome>) =>
  Math.max(0, ...(powerCurve.series[0]?.data ?? []).map((kw) => kw ?? 0));

test('a span falls into whole months, whole days and hours that do not overlap', () => {
  const at = (text: string) => new Date(`${text}:00+08:00`);
  const span = { from: at('2026-01-30T05:00'), to: at('2026-04-02T07:00') };
  expect(spansByGrain(span, 'month')).toEqual({
    hour: [
      { from: at('2026-01-30T05:00'), to: at('2026-01-31T00:00') },
      { from: at('2026-04-02T00:00'), to: at('2026-04-02T07:00') },
    ],
    day: [
      { from: at('2026-01-31T00:00'), to: at('2026-02-01T00:00') },
      { from: at('2026-04-01T00:00'), to: at('2026-04-02T00:00') },
    ],
    month: [{ from: at('2026-02-01T00:00'), to: at('2026-04-01T00:00') }],
  });
  expect(spansByGrain(span, 'day').day).toEqual([{ from: at('2026-01-31T00:00'), to: at('2026-04-02T00:00') }]);
  expect(spansByGrain(span, 'hour')).toEqual({ hour: [span], day: [], month: [] });
  const short = { from: at('2026-01-30T05:00'), to: at('2026-01-30T09:00') };
  expect(spansByGrain(short, 'month')).toEqual({ hour: [short], day: [], month: [] });
});

test('the first run brings the curve of last week along', async () => {
  await charged(8 * DAY, 5);
  await charged(DAY, 4);
  await stored(DAY, 3);
  await roll();
  expect(strongest(await charging(dayAgo(8)))).toBe(60);
  expect(strongest(await charging(dayAgo(8), { stationId }))).toBe(60);
});

test('the answer about a past day that is cached follows when late data rewrite its sums', async () => {
  expect((await charging(dayAgo(1))).stat.dayMeteredKwh).toBe(4);
  expect((await storage(dayAgo(1))).stat.dayChgKwh).toBe(3);
  await charged(DAY + 600, 2.5);
  await stored(DAY + 600, 1.5);
  // Nothing is read anew before the sums are.
  expect((await charging(dayAgo(1))).stat.dayMeteredKwh).toBe(4);
  stage.pass(3601);
  await roll();
  expect((await charging(dayAgo(1))).stat.dayMeteredKwh).toBe(6.5);
  expect((await storage(dayAgo(1))).stat.dayChgKwh).toBe(4.5);
});

test('a run that changes nothing leaves the cached answers, and another day keeps its own', async () => {
  const revisions = () =>
    stage.on.stage.superuser.rows('select day::text, revision from station_day_revision order by day');
  const before = await revisions();
  expect(before.length).toBeGreaterThan(1);
  stage.pass(3601);
  await roll();
  expect(await revisions()).toEqual(before);
  await charged(2 * DAY, 1);
  stage.pass(3601);
  await roll();
  const after = await revisions();
  expect(after.filter(({ day }) => day !== dayAgo(2))).toEqual(before);
  expect(after.find(({ day }) => day === dayAgo(2))).toMatchObject({ revision: 1 });
});

test('months and years are read out of the sums of months and days', async () => {
  for (const days of [1, 40, 70]) await stage.ended(stationId, { end_time: stage.ago(days * DAY), total_kwh: days });
  // Such old orders are in no sum of hours: what the board tells of them can come from days and months alone.
  await stage.run(`delete from station_hour where at < $1`, [new Date(`${dayAgo(0)}T00:00:00+08:00`)]);
  await stage.run(
    `update station_month set settled_kwh = 1000 where at = (select min(at) from station_month where at >= $1)`,
    [`${dayAgo(0).slice(0, 4)}-01-01`],
  );
  const board = await stage.on.get<OutputOf<typeof homeBoard>>(admin, 'blade-truck/station/homeBoard', {
    dateType: 'year',
  });
  const kwh = board.data.kpi.find(({ code }) => code === 'settledKwh')?.value ?? 0;
  const whole = dayAgo(0).slice(5, 7) === '01' ? 0 : 1000;
  expect(kwh).toBeGreaterThanOrEqual(whole);
});
