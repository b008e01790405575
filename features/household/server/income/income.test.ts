// Tests the income of days and the statements of months: a day is priced by the setting of that day, and again only by an explicit re-run
// (BR-43).
import {
  admin,
  type EnergyStage,
  energyStage,
  type Row,
  samplesOfDay,
  tenantId,
} from '@ec/fixtures/household/test-energy';
import { toWireDate } from '@ec/kernel/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { incomeJob } from './income.job.ts';

let stage: EnergyStage;
beforeAll(async () => {
  stage = await energyStage();
}, 120_000);
afterAll(() => stage.on.close());

const dayBefore = (days: number) => toWireDate(new Date(Date.now() - days * 86_400_000));
const seting = (more: object) =>
  stage.post('incomeSeting', {
    scopeType: 1,
    gridMode: 1,
    feedPrice: 0.4,
    shareRate: 10,
    co2Factor: 0.5,
    effectFrom: '2025-01-01',
    ...more,
  });
const call = <T = Row>(path: string, body: object, who = admin) =>
  stage.on.post<T>(who, `blade-household/${path}`, body);
const run = () =>
  incomeJob(stage.on.engine).run({
    tenantId,
    payload: { tenantId },
    attempt: 1,
    now: new Date(),
    log: stage.on.stage.log,
    database: stage.on.engine.database,
    signal: new AbortController().signal,
  });
const incomeOf = (stationId: string) => stage.rows('stationIncome', { stationId });
const correct = (body: object) => stage.post('inverterDays', { reason: '核对', ...body });

async function house(more: object = {}): Promise<{ station: Row; inverter: Row }> {
  const station = await stage.station(more);
  return { station, inverter: await stage.inverter(station.id) };
}

describe('the income of a day', () => {
  test('uses the nearest setting (station, region, tenant), and is absent for a station off the grid', async () => {
    await seting({});
    await seting({ scopeType: 2, areaCode: '37', feedPrice: 0.5 });
    const [plain, special, off] = [await house(), await house(), await house({ stationState: 3 })];
    const far = await house({ areaCode: '360702' });
    await seting({ scopeType: 3, stationId: special.station.id, feedPrice: 0.6, effectFrom: dayBefore(1) });
    for (const { inverter } of [plain, special, off, far])
      for (const day of [dayBefore(1), dayBefore(2)])
        await stage.roll({ inverterId: inverter.id, day, samples: samplesOfDay(day, 80) });
    await run();
    expect(await incomeOf(plain.station.id)).toMatchObject([{ income: 40, farmerShare: 4 }, { income: 40 }]);
    expect(await incomeOf(special.station.id)).toMatchObject([{ income: 48, day: dayBefore(1) }, { income: 40 }]);
    expect(await incomeOf(far.station.id)).toMatchObject([{ income: 32 }, { income: 32 }]);
    expect(await incomeOf(off.station.id)).toEqual([]);
    const [first] = await incomeOf(plain.station.id);
    expect((await stage.detail('stationIncome', first?.id ?? '')).lines).toEqual([
      { kind: 'feed', kwh: 80, price: 0.5, amount: 40 },
    ]);
    expect(await stage.detail('union', plain.station.id)).toMatchObject({ totalIncome: 80, dayIncome: null });
    const days = await stage.rows('inverterDays', { stationId: plain.station.id, $select: 'income' });
    expect((await stage.detail('inverterDays', days[0]?.id ?? '')).income).toBe(40);
  });

  test('is divided over the inverters of the station to the cent', async () => {
    const { station, inverter } = await house();
    const others = [await stage.inverter(station.id), await stage.inverter(station.id)];
    const day = dayBefore(1);
    for (const { id } of [inverter, ...others])
      await stage.roll({ inverterId: id, day, samples: samplesOfDay(day, 33.33) });
    await run();
    const rows = await stage.rows('inverterDays', { stationId: station.id });
    const parts = await Promise.all(
      rows.map(async ({ id }) => Number((await stage.detail('inverterDays', id)).income)),
    );
    expect((await incomeOf(station.id))[0]?.income).toBe(50);
    expect(Math.round(parts.reduce((sum, each) => sum + each, 0) * 100)).toBe(5000);
  });

  test('follows a correction with the prices of the day, and is deleted with its day', async () => {
    const { station, inverter } = await house();
    const day = dayBefore(3);
    const { data } = await correct({ inverterId: inverter.id, day, dayKwh: 10 });
    expect(await incomeOf(station.id)).toMatchObject([{ income: 5, kwh: 10 }]);
    await correct({ id: data.id, dayKwh: 20 });
    expect(await incomeOf(station.id)).toMatchObject([{ income: 10, kwh: 20 }]);
    await call(`inverterDays/remove?ids=${data.id}`, {});
    await call(`inverterDays/remove?ids=${data.id}`, {});
    expect(await incomeOf(station.id)).toEqual([]);
    expect(await stage.detail('union', station.id)).toMatchObject({ totalIncome: null });
  });

  test('follows a changed setting only after a re-run, which first shows the differences', async () => {
    const { station, inverter } = await house({ areaCode: '4116' });
    const day = dayBefore(5);
    await correct({ inverterId: inverter.id, day, dayKwh: 100 });
    const setting = (await seting({ scopeType: 3, stationId: station.id, feedPrice: 0.3 })).data;
    await run();
    expect(await incomeOf(station.id)).toMatchObject([{ income: 40 }]);
    const period = { from: day, to: day, stationId: station.id };
    const dry = await call('stationIncome/rerun', period);
    expect(dry.data).toMatchObject({
      checked: 1,
      changed: 1,
      before: 40,
      after: 30,
      isWritten: false,
      rows: [{ day, before: 40, after: 30, shareBefore: 4, shareAfter: 3, isConfirmed: false }],
    });
    expect(await incomeOf(station.id)).toMatchObject([{ income: 40 }]);
    expect((await call('stationIncome/rerun', { ...period, confirm: 1 })).data).toMatchObject({ isWritten: true });
    const [row] = await incomeOf(station.id);
    expect(row).toMatchObject({ income: 30, setingId: setting.id });
    expect(await stage.on.auditOf(tenantId, 'household.stationIncome', row?.id ?? '')).toMatchObject([
      { action: 'rerun', changes: { before: { income: '40.00' }, after: { income: '30.00' } } },
    ]);
    expect((await call('stationIncome/rerun', { ...period, confirm: 1 })).data).toMatchObject({ changed: 0 });
    for (const who of [
      ['100001', 'viewer'],
      ['100001', 'engineer1'],
    ] as const)
      expect((await call('stationIncome/rerun', period, who as never)).status).toBe(403);
    expect((await call('stationIncome/rerun', period, ['100003', 'admin'])).data).toMatchObject({ checked: 0 });
    expect((await call('stationIncome/rerun', { ...period, to: '2020-01-01' })).status).toBe(400);
  });
});

describe('a statement', () => {
  const month = '2026-03';
  const make = async (of = month) => (await call<Record<string, number>>('incomeStatement/make', { month: of })).data;
  const statementsOf = (customerId: string) => stage.rows('incomeStatement', { customerId });
  const whole = async (customerId: string, of = month) => {
    const row = (await statementsOf(customerId)).find((each) => each.month === of);
    return row ? stage.detail('incomeStatement', row.id) : undefined;
  };

  test('adds up days, share and rent; after its confirmation it stays, and the next month has the difference', async () => {
    const station = await stage.station({ areaCode: '4116', gridDate: '2025-01-01' });
    const inverter = await stage.inverter(station.id);
    const customerId = String(station.customerId);
    const first = (await correct({ inverterId: inverter.id, day: '2026-03-05', dayKwh: 100 })).data;
    await correct({ inverterId: inverter.id, day: '2026-03-06', dayKwh: 50.5 });
    expect(await make()).toMatchObject({ made: 1, kept: 0 });
    const drafted = await whole(customerId);
    // The income is 40.00 + 20.20, and the share is ten percent of each.
    expect(drafted).toMatchObject({
      kwh: 150.5,
      income: 60.2,
      farmerShare: 6.02,
      rent: 0,
      adjust: 0,
      due: 6.02,
      statementState: 1,
    });
    expect(drafted?.lines).toEqual([
      { kind: 'feed', stationId: station.id, kwh: 150.5, price: 0.4, amount: 60.2, month: '', days: 2, base: null },
      { kind: 'share', stationId: station.id, kwh: null, price: 10, amount: 6.02, month: '', days: 2, base: 60.2 },
    ]);
    await correct({ id: first.id, dayKwh: 90 });
    // The draft did not show 5.62 yet. The confirmation is refused, and the refreshed draft shows it.
    expect(await call('incomeStatement/confirm', { id: drafted?.id })).toMatchObject({
      status: 409,
      msg: '2026-03的数据已有变动：分成5.62、租金0.00、往月差额0.00，应付5.62。草稿已刷新，请核对后再确认',
    });
    expect(await whole(customerId)).toMatchObject({ income: 56.2, due: 5.62, statementState: 1 });
    expect((await call('incomeStatement/confirm', { id: drafted?.id })).status).toBe(200);
    expect(await whole(customerId)).toMatchObject({ income: 56.2, due: 5.62, statementState: 2 });
    await correct({ id: first.id, dayKwh: 200 });
    expect(await make()).toMatchObject({ made: 0, kept: 1 });
    expect(await whole(customerId)).toMatchObject({ due: 5.62 });
    await correct({ inverterId: inverter.id, day: '2026-04-01', dayKwh: 10 });
    await make('2026-04');
    // The share of 200 kWh is 8.00, and 3.60 were stated for it: the difference is 4.40.
    const next = await whole(customerId, '2026-04');
    expect(next).toMatchObject({ farmerShare: 0.4, adjust: 4.4, due: 4.8 });
    expect(next?.lines).toContainEqual({
      kind: 'adjust',
      month,
      amount: 4.4,
      kwh: null,
      price: null,
      stationId: '',
      days: null,
      base: null,
    });
    await call('incomeStatement/confirm', { id: next?.id });
    await correct({ inverterId: inverter.id, day: '2026-05-01', dayKwh: 10 });
    await make('2026-05');
    expect(await whole(customerId, '2026-05')).toMatchObject({ adjust: 0 });
    expect((await call('incomeStatement/pay', { id: next?.id, voucherNo: 'V1' })).status).toBe(200);
    expect((await call('incomeStatement/reopen', { id: next?.id })).status).toBe(409);
  });

  test('of a leased roof includes the rent of the month', async () => {
    const station = await stage.station(
      { areaCode: '4116', coopMode: 1, gridDate: '2025-01-01' },
      { rentMode: 1, rentPrice: 45 },
    );
    await stage.createRow('stationScale', {
      stationId: station.id,
      phaseNo: 1,
      moduleWp: 580,
      moduleCount: 47,
      acKw: 22,
      tilt: 25,
      azimuth: 180,
    });
    const inverter = await stage.inverter(station.id);
    await correct({ inverterId: inverter.id, day: '2026-03-05', dayKwh: 100 });
    await make();
    expect(await whole(String(station.customerId))).toMatchObject({
      income: 40,
      farmerShare: 0,
      rent: 176.25,
      due: 176.25,
    });
  });

  test('is made once by 32 parallel calls, and cannot be confirmed while its month runs', async () => {
    const station = await stage.station({ areaCode: '4116' });
    const inverter = await stage.inverter(station.id);
    const day = toWireDate(new Date());
    await correct({ inverterId: inverter.id, day, dayKwh: 10 });
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => call('incomeStatement/make', { month: day.slice(0, 7) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [row, ...more] = await statementsOf(String(station.customerId));
    expect(more).toEqual([]);
    expect((await call('incomeStatement/confirm', { id: row?.id })).status).toBe(409);
    expect((await call('incomeStatement/make', { month: '2026-13' })).status).toBe(400);
    expect((await call('incomeStatement/make', { month }, ['100001', 'viewer'])).status).toBe(403);
  });

  test('leaves database connections to other calls while 32 calls wait to make it', async () => {
    const { superuser } = stage.on.stage;
    await superuser.run('begin');
    await superuser.run(`select pg_advisory_xact_lock(hashtext('income statements 100001'))`);
    const answers = Promise.all(Array.from({ length: 32 }, () => call('incomeStatement/make', { month })));
    try {
      expect((await stage.on.get(admin, 'blade-household/union/list')).status).toBe(200);
    } finally {
      await superuser.run('commit');
    }
    expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 200));
  });
});
