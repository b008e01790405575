// Tests the days of inverters: the reported energy, the corrections of people, and sums that agree (domain §4, BR-40, BR-41).

import {
  admin,
  type EnergyStage,
  energyStage,
  type Row,
  samplesOfDay,
  tenantId,
} from '@ec/fixtures/household/test-energy';
import { toWireDate } from '@ec/kernel/clock';
import { seededRandom } from '@ec/kernel/seeded-random';
import Decimal from 'decimal.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyCountersJob } from './counters.job.ts';

let stage: EnergyStage;
beforeAll(async () => {
  stage = await energyStage();
}, 120_000);
afterAll(() => stage.on.close());

const today = () => toWireDate(new Date());
const dayBefore = (days: number) => toWireDate(new Date(Date.now() - days * 86_400_000));
const correct = (body: object, who = admin) => stage.post('inverterDays', { reason: '抄表核对', ...body }, who);
const remove = (ids: string, who = admin) =>
  stage.on.post<Row>(who, `blade-household/inverterDays/remove?ids=${ids}`, {});
const dayOf = async (inverterId: string, day: string): Promise<Row | undefined> => {
  const [row] = await stage.rows('inverterDays', { inverterId, day_equal: day });
  return row ? stage.detail('inverterDays', row.id) : undefined;
};
async function rolled(inverterId: string, day = dayBefore(1), kwh = 80): Promise<Row> {
  expect(await stage.roll({ inverterId, day, samples: samplesOfDay(day, kwh) })).toBe('rolled');
  const row = await dayOf(inverterId, day);
  if (!row) throw new Error(`No ${day}`);
  return row;
}

describe('a day from the samples of an inverter', () => {
  test('has its energy, hours and readings, and the figures that follow from them', async () => {
    const station = await stage.station();
    const { id, sn } = await stage.inverter(station.id);
    const day = dayBefore(1);
    await stage.roll({ inverterId: id, day, samples: samplesOfDay(day, 80), poa: { whm2: 4000, isEstimated: true } });
    const row = await dayOf(id, day);
    expect(row).toMatchObject({
      sn,
      stationId: station.id,
      dayKwh: 80,
      measuredKwh: 80,
      src: 1,
      srcName: '实测',
      reason: '',
      startKwh: 1000,
      endKwh: 1080,
      fullHours: 3.2,
      pr: 80,
      prEstimated: 1,
      openingKwh: 1000,
      peakKw: 10,
      runMin: 480,
      onlineMin: 725,
      faultMin: 0,
    });
    expect(row?.availPct).toBeGreaterThan(60);
    expect(row?.hours).toEqual(row?.measuredHours);
    expect(await stage.detail('union', station.id)).toMatchObject({ totalKwh: 1080, dayKwh: null, pr: 80 });
    // PR is unknown without irradiance.
    expect((await rolled(id, dayBefore(2))).pr).toBeNull();
  });

  test('is rolled up again with late samples for 72 hours, and keeps its correction', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    const row = await rolled(id, dayBefore(2), 50);
    expect((await correct({ id: row.id, dayKwh: 61 })).status).toBe(200);
    await rolled(id, dayBefore(2), 55);
    expect(await stage.detail('inverterDays', row.id)).toMatchObject({ dayKwh: 61, measuredKwh: 55, src: 3 });
    const early = dayBefore(6);
    expect(await stage.roll({ inverterId: id, day: early, samples: samplesOfDay(early, 9) })).toBe('late');
  });

  test('adds to the counters of inverter and station; after midnight the job clears their energy of today', async () => {
    const station = await stage.station();
    const { id } = await stage.inverter(station.id);
    await rolled(id, today(), 12.34);
    for (const [resource, key] of [
      ['inverter', id],
      ['union', station.id],
    ] as const)
      expect(await stage.detail(resource, key)).toMatchObject({ dayKwh: 12.34, monthKwh: 12.34, totalKwh: 1012.34 });
    // Puts the rows into the state just after midnight: the energy is on yesterday's row, but the counters `day_kwh` still show it.
    await stage.on.stage.superuser.run(
      `update device_inverter_day set day = day - 1 where inverter_id = ${id};
       delete from household_station_day where station_id = ${station.id} and day = device_today();
       update device_inverter set day_kwh = 12.34 where id = ${id}; update household_union set day_kwh = 12.34 where id = ${station.id}`,
    );
    await energyCountersJob.run({
      tenantId,
      payload: { tenantId },
      attempt: 1,
      now: new Date(),
      log: stage.on.stage.log,
      database: stage.on.engine.database,
      signal: new AbortController().signal,
    });
    expect(await stage.detail('inverter', id)).toMatchObject({ dayKwh: null, totalKwh: 1012.34 });
    expect(await stage.detail('union', station.id)).toMatchObject({ dayKwh: null, totalKwh: 1012.34 });
  });

  test('cannot be inserted by another tenant', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    const day = dayBefore(1);
    const elsewhere = stage.on.engine.database.withTenant('100003', (tx) =>
      tx.run(
        sql`insert into device_inverter_day (id, tenant_id, biz_domain, inverter_id, sn, station_id, day, measured_hours, measured_src)
        values (1, '100003', 1, ${id}, 'X', 1, ${day}, ${JSON.stringify(Array(24).fill(0))}, 1)`,
      ),
    );
    await expect(elsewhere).rejects.toThrow();
  });
});

describe('a correction', () => {
  test('is stored beside the measured energy and spread like the measured hours', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    const row = await rolled(id);
    const { data } = await correct({ id: row.id, dayKwh: 100.05, reason: '表计故障，按邻站折算' });
    expect(data).toMatchObject({
      dayKwh: 100.05,
      measuredKwh: 80,
      src: 3,
      reason: '表计故障，按邻站折算',
      fullHours: 4,
    });
    const [hours, measured] = [data.hours, data.measuredHours].map((each) => (Array.isArray(each) ? each : []));
    expect(hours?.filter((each) => each > 0)).toHaveLength(measured?.filter((each) => each > 0).length ?? 0);
    const history = await stage.rows('inverterDayCorrection', { inverterId: id, day_equal: row.day as string });
    expect(history).toMatchObject([
      { correctionNo: 1, kwhBefore: 80, dayKwh: 100.05, operatorName: expect.stringMatching(/./) },
    ]);
    expect(await stage.on.auditOf(tenantId, 'household.inverterDays', row.id)).toMatchObject([
      { action: 'update', changes: { before: { dayKwh: 80 }, after: { dayKwh: 100.05 } } },
    ]);
    expect(await stage.detail('union', row.stationId as string)).toMatchObject({ totalKwh: 1100.05 });
  });

  test('adds a missing day with hours by the clear sky, and a second addition of that day is refused', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    const draft = { inverterId: id, day: '2026-06-01', dayKwh: 90 };
    const { data } = await correct(draft);
    expect(data).toMatchObject({ dayKwh: 90, measuredKwh: null, src: 3 });
    const hours = Array.isArray(data.hours) ? data.hours : [];
    expect(hours.indexOf(Math.max(...hours))).toBe(12);
    expect(hours[0]).toBe(0);
    expect(await correct(draft)).toMatchObject({ status: 400, data: { error: 'engine.takenTogether' } });
    expect(await stage.detail('inverter', id)).toMatchObject({ totalKwh: 90, yearKwh: 90 });
  });

  test('needs a reason, a changed value, and an energy that the inverter can produce', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    const { id: dayId } = await rolled(id);
    const refused = async (body: object, msg: RegExp) => {
      const answer = await correct(body);
      expect([answer.status, answer.msg]).toEqual([400, expect.stringMatching(msg)]);
    };
    await refused({ id: dayId, dayKwh: 70, reason: ' ' }, /原因/);
    await refused({ id: dayId, dayKwh: 80 }, /没有需要更正/);
    await refused({ id: dayId, dayKwh: 720.01 }, /一天不会超过720/);
    const tolerance = (percent: string) =>
      stage.on.post(admin, 'blade-system/param/tenant-submit', { paramKey: 'meter.tolerance', paramValue: percent });
    expect((await tolerance('100')).status).toBe(200);
    await refused({ id: dayId, dayKwh: 600.01, reason: '核对' }, /一天不会超过600/);
    await tolerance('120');
    await refused({ id: dayId, dayKwh: 99_999_999_999_999 }, /发电量/);
    await refused({ id: dayId, dayKwh: -1 }, /发电量/);
    await refused({ id: dayId, dayKwh: 70, startKwh: 100, endKwh: 171 }, /截止表码减起始表码（71.00 kWh）/);
    await refused({ inverterId: id, day: dayBefore(-2), dayKwh: 1 }, /不能晚于今天/);
    await refused({ inverterId: id, day: '10000-01-01', dayKwh: 1 }, /日期/);
    await refused({ id: dayId, dayKwh: 70, reason: 'a'.repeat(201) }, /原因/);
    await refused({ id: dayId, dayKwh: 70, reason: 'a\u0000b' }, /./);
    expect((await correct({ id: dayId, dayKwh: 71, startKwh: 100, endKwh: 171 })).data).toMatchObject({ endKwh: 171 });
    expect(await stage.rows('inverterDayCorrection', { inverterId: id })).toHaveLength(1);
    // A whole row posted back unchanged changes nothing.
    const whole = await stage.detail('inverterDays', dayId);
    expect((await stage.post('inverterDays', whole)).status).toBe(200);
    expect(await stage.rows('inverterDayCorrection', { inverterId: id })).toHaveLength(1);
  });

  test('is withdrawn, the newest first, and the measured energy stays', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    const row = await rolled(id);
    await correct({ id: row.id, dayKwh: 70 });
    await correct({ id: row.id, dayKwh: 60 });
    expect((await remove(row.id)).status).toBe(200);
    expect(await stage.detail('inverterDays', row.id)).toMatchObject({ dayKwh: 70, src: 3 });
    expect((await remove(row.id)).status).toBe(200);
    expect(await stage.detail('inverterDays', row.id)).toMatchObject({ dayKwh: 80, src: 1, reason: '' });
    const refused = await remove(row.id);
    expect([refused.status, refused.msg]).toEqual([409, expect.stringMatching(/采集的日报不能删除/)]);
    const preview = await stage.on.get<Row>(admin, 'blade-household/inverterDays/remove-preview', { ids: row.id });
    expect(preview.data.refusal).toMatch(/采集的日报不能删除/);
    expect(await stage.rows('inverterDayCorrection', { inverterId: id })).toMatchObject([
      { correctionNo: 2, withdrawName: expect.stringMatching(/./) },
      { correctionNo: 1, withdrawName: expect.stringMatching(/./) },
    ]);
    const missing = (await correct({ inverterId: id, day: '2026-05-05', dayKwh: 5 })).data;
    expect((await remove(missing.id)).status).toBe(200);
    expect(await dayOf(id, '2026-05-05')).toBeUndefined();
    expect((await correct({ inverterId: id, day: '2026-05-05', dayKwh: 6 })).data).toMatchObject({ dayKwh: 6 });
  });

  test('is refused for people of another tenant and for viewers', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    const row = await rolled(id);
    for (const who of [
      ['100003', 'admin'],
      ['100001', 'viewer'],
    ] as const) {
      const answers = await Promise.all([correct({ id: row.id, dayKwh: 1 }, who), remove(row.id, who)]);
      for (const { status } of answers) expect([403, 404]).toContain(status);
    }
    expect((await stage.detail('inverterDays', row.id)).dayKwh).toBe(80);
  });

  test('is recorded for each of 32 parallel calls, and the day has the newest value', async () => {
    const { id } = await stage.inverter((await stage.station()).id);
    const row = await rolled(id);
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, each) => correct({ id: row.id, dayKwh: each + 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const all = await stage.rows('inverterDayCorrection', { inverterId: id });
    expect(all.map(({ correctionNo }) => correctionNo).sort((a, b) => Number(b) - Number(a))).toEqual(
      Array.from({ length: 32 }, (_, each) => 32 - each),
    );
    const newest = all.find(({ correctionNo }) => correctionNo === 32);
    expect(await stage.detail('inverterDays', row.id)).toMatchObject({ dayKwh: newest?.dayKwh });
    const added = await Promise.all(
      Array.from({ length: 32 }, () => correct({ inverterId: id, day: '2026-04-01', dayKwh: 3 })),
    );
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stage.rows('inverterDays', { inverterId: id, day_equal: '2026-04-01' })).toHaveLength(1);
  }, 60_000);
});

test('sums of hours, days, months, inverters, stations and the tenant agree exactly after random changes', async () => {
  const random = seededRandom(20261121, 'agree', 1);
  const stations = await Promise.all([stage.station(), stage.station(), stage.station()]);
  const inverters: Row[] = [];
  for (const [index, station] of stations.entries())
    for (let each = 0; each <= index; each += 1) inverters.push(await stage.inverter(station.id));
  const ownDays = async () =>
    stage.on.engine.database.read(tenantId).rows<{
      inverterId: string;
      stationId: string;
      day: string;
      kwh: string;
      opening: string | null;
      hours: number[];
    }>(
      sql`select d.inverter_id as "inverterId", d.station_id as "stationId", d.day::text as day, d.day_kwh as kwh,
        d.opening_kwh as opening, d.hours from device_inverter_day d
        where d.inverter_id = any(${inverters.map(({ id }) => id)}::bigint[])`,
    );
  for (let step = 0; step < 120; step += 1) {
    const inverter = random.pick(inverters);
    const turn = random.next();
    const day = dayBefore(random.whole(0, 3));
    if (turn < 0.5)
      await stage.roll({
        inverterId: inverter.id,
        day,
        samples: samplesOfDay(day, random.whole(0, 9999) / 100, random.pick([null, 500])),
      });
    else if (turn < 0.75)
      await correct({
        inverterId: inverter.id,
        day: dayBefore(random.whole(4, 500)),
        dayKwh: random.whole(1, 40_000) / 100,
      });
    else {
      const days = await ownDays();
      if (days.length === 0) continue;
      const { inverterId, day: pickedDay } = random.pick(days);
      const row = await dayOf(inverterId, pickedDay);
      if (row && turn < 0.9) await correct({ id: row.id, dayKwh: random.whole(1, 40_000) / 100 });
      else if (row) await remove(row.id);
    }
  }
  // The energy of a removed inverter still counts.
  const removal = await stage.on.post(admin, `blade-household/inverter/remove?ids=${inverters.at(-1)?.id}`, {});
  expect(removal.status, removal.msg).toBe(200);
  const days = await ownDays();
  const sum = (rows: readonly { kwh: string; opening?: string | null }[]) =>
    rows.reduce((all, { kwh, opening }) => all.plus(kwh).plus(opening ?? 0), new Decimal(0)).toNumber();
  for (const { kwh, hours } of days)
    expect(hours.reduce((all, each) => all.plus(each), new Decimal(0)).toFixed(2)).toBe(kwh);
  const within = (rows: typeof days, start: string) =>
    rows.filter(({ day }) => day.startsWith(start)).map(({ kwh }) => ({ kwh }));
  const orNull = <T>(rows: readonly unknown[], value: T) => (rows.length > 0 ? value : null);
  for (const { id } of inverters.slice(0, -1)) {
    const daysOfOne = days.filter(({ inverterId }) => inverterId === id);
    const [month, year] = [within(daysOfOne, today().slice(0, 7)), within(daysOfOne, today().slice(0, 4))];
    expect(await stage.detail('inverter', id)).toMatchObject({
      totalKwh: orNull(daysOfOne, sum(daysOfOne)),
      monthKwh: orNull(month, sum(month)),
      yearKwh: orNull(year, sum(year)),
      dayKwh: orNull(within(daysOfOne, today()), sum(within(daysOfOne, today()))),
    });
  }
  for (const { id } of stations) {
    const daysOfOne = days.filter(({ stationId }) => stationId === id);
    const month = within(daysOfOne, today().slice(0, 7));
    expect(await stage.detail('union', id)).toMatchObject({
      totalKwh: orNull(daysOfOne, sum(daysOfOne)),
      monthKwh: orNull(month, sum(month)),
      dayKwh: orNull(within(daysOfOne, today()), sum(within(daysOfOne, today()))),
    });
    const listed = await stage.on.get<{ sums: Record<string, number> }>(admin, 'blade-household/inverterDays/sums', {
      stationId: id,
    });
    expect(JSON.stringify(listed.data)).toContain(`${sum(daysOfOne.map(({ kwh }) => ({ kwh })))}`);
  }
  const [tenant] = await stage.on.engine.database
    .read(tenantId)
    .rows<{ byDay: string; byMonth: string; byStation: string }>(
      sql`select (select sum(day_kwh) from device_inverter_day) as "byDay", (select sum(kwh) from device_inverter_month) as "byMonth",
      (select sum(kwh) from household_station_day) as "byStation"`,
    );
  expect(tenant).toMatchObject({ byMonth: tenant?.byDay, byStation: tenant?.byDay });
}, 120_000);
