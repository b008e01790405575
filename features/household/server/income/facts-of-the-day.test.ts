// Tests that a change of today does not affect earlier days and months (BR-43): owner, cooperation, grid mode, rates, state, phases.
import { admin, type EnergyStage, energyStage, type Row } from '@ec/fixtures/household/test-energy';
import { toWireDate } from '@ec/kernel/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let stage: EnergyStage;
beforeAll(async () => {
  stage = await energyStage();
  for (const [gridMode, feedPrice] of [
    [1, 0.4],
    [2, 0.3],
  ])
    await stage.createRow('incomeSeting', {
      scopeType: 1,
      gridMode,
      feedPrice,
      selfPrice: 0.6,
      selfRatio: 50,
      shareRate: 10,
      co2Factor: 0.5,
      effectFrom: '2025-01-01',
    });
}, 120_000);
afterAll(() => stage.on.close());

const call = <T = Row>(path: string, body: object) => stage.on.post<T>(admin, `blade-household/${path}`, body);
const correct = (body: object) => stage.createRow('inverterDays', { reason: '核对', ...body });
const incomeOf = (stationId: string) => stage.rows('stationIncome', { stationId });
const customer = (more: object = {}) => stage.station({}, more).then(({ customerId }) => String(customerId));
const today = toWireDate(new Date());

/** Returns the month that is `months` months before the current one, also across the turn of the year. */
const monthBefore = (months: number) => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
};
const [last, earlier, earliest] = [monthBefore(1), monthBefore(2), monthBefore(3)];

async function edit(resource: string, id: string, values: object): Promise<void> {
  const { rowVersion } = await stage.detail(resource, id);
  expect(await stage.post(resource, { id, rowVersion, ...values })).toMatchObject({ status: 200 });
}

async function house(more: object = {}, owner: object = {}) {
  const station = await stage.station({ gridDate: '2025-01-01', ...more }, owner);
  return { station, inverter: await stage.inverter(station.id), customerId: String(station.customerId) };
}

const statementOf = async (customerId: string, month: string) => {
  const row = (await stage.rows('incomeStatement', { customerId })).find((each) => each.month === month);
  return row ? stage.detail('incomeStatement', row.id) : undefined;
};
const make = (month: string) => call('incomeStatement/make', { month });
const confirm = async (id: string | undefined) => (await call('incomeStatement/confirm', { id })).status;

describe('a correction of an old day', () => {
  test('uses the owner, the cooperation, the grid mode and the rates of that day', async () => {
    const { station, inverter, customerId } = await house();
    const row = await correct({ inverterId: inverter.id, day: `${last}-05`, dayKwh: 100 });
    await edit('union', station.id, { customerId: await customer(), coopMode: 3, gridMode: 2, stationState: 5 });
    await correct({ id: row.id, dayKwh: 101 });
    expect(await incomeOf(station.id)).toMatchObject([{ customerId, kwh: 101, income: 40.4, farmerShare: 4.04 }]);
  });

  test('keeps the prices of that day, even after its setting was edited in place', async () => {
    const { station, inverter } = await house({ areaCode: '4116' });
    const { id } = await stage.createRow('incomeSeting', {
      scopeType: 3,
      stationId: station.id,
      gridMode: 1,
      feedPrice: 0.5,
      shareRate: 20,
      co2Factor: 0.5,
      effectFrom: '2025-01-01',
    });
    const row = await correct({ inverterId: inverter.id, day: `${last}-05`, dayKwh: 100 });
    await edit('incomeSeting', id, { feedPrice: 0.1, shareRate: 90 });
    await correct({ id: row.id, dayKwh: 101 });
    expect(await incomeOf(station.id)).toMatchObject([{ kwh: 101, income: 50.5, farmerShare: 10.1 }]);
  });

  const ownSetting = (stationId: string) =>
    stage.createRow('incomeSeting', {
      scopeType: 3,
      stationId,
      gridMode: 1,
      feedPrice: 0.5,
      shareRate: 20,
      co2Factor: 0.5,
      effectFrom: '2025-01-01',
    });

  test('keeps its prices after a change of facts that did not change its income', async () => {
    const { station, inverter } = await house({ coopMode: 3, areaCode: '4116' });
    const { id } = await ownSetting(station.id);
    const row = await correct({ inverterId: inverter.id, day: today, dayKwh: 100 });
    // A station bought with cash (3) or with a loan (4) belongs to the farmer, so the change does not affect the amounts of the day.
    await edit('union', station.id, { coopMode: 4 });
    await edit('incomeSeting', id, { feedPrice: 0.1 });
    await correct({ id: row.id, dayKwh: 101 });
    expect(await incomeOf(station.id)).toMatchObject([{ kwh: 101, income: 50.5, farmerShare: 50.5 }]);
  });

  test('uses the prices of an earlier re-run, even if the re-run did not change the income of the day', async () => {
    const { station, inverter } = await house({ areaCode: '4116' });
    const { id } = await ownSetting(station.id);
    const day = `${last}-05`;
    const row = await correct({ inverterId: inverter.id, day, dayKwh: 0 });
    await edit('incomeSeting', id, { feedPrice: 0.1, shareRate: 90 });
    const span = { from: day, to: day, stationId: station.id };
    expect((await call('stationIncome/rerun', { ...span, confirm: 1 })).data).toMatchObject({ changed: 0 });
    await correct({ id: row.id, dayKwh: 100 });
    expect(await incomeOf(station.id)).toMatchObject([{ kwh: 100, income: 10, farmerShare: 9 }]);
  });

  test('keeps the share that the lease contract had on that day', async () => {
    const { station, inverter, customerId } = await house({ coopMode: 1 }, { rentMode: 4, rentPrice: 12.3456 });
    const row = await correct({ inverterId: inverter.id, day: `${last}-05`, dayKwh: 100 });
    await edit('stationCustomer', customerId, { rentPrice: 50 });
    await correct({ id: row.id, dayKwh: 200 });
    // 80.00 × 12.3456 % = 9.876…
    expect(await incomeOf(station.id)).toMatchObject([{ income: 80, farmerShare: 9.88 }]);
  });
});

test('a late day is priced by the facts of its date, also at a station that has left the grid since', async () => {
  const { station, inverter, customerId } = await house();
  await edit('union', station.id, { customerId: await customer(), coopMode: 3, gridMode: 2, stationState: 5 });
  await correct({ inverterId: inverter.id, day: `${last}-05`, dayKwh: 100 });
  await correct({ inverterId: inverter.id, day: today, dayKwh: 10 });
  const [now, before] = await incomeOf(station.id);
  expect(before).toMatchObject({ customerId, income: 40, farmerShare: 4 });
  // The day of the change belongs to the new facts, and a station that left the grid today was on it today: 5 × 0.3 + 5 × 0.6.
  expect(now).toMatchObject({ income: 4.5, farmerShare: 4.5 });
});

test('days earn income from the grid date on, even if the station state was set later', async () => {
  const { station, inverter } = await house({ stationState: 3, gridDate: null });
  await edit('union', station.id, { stationState: 4, gridDate: `${last}-05` });
  for (const day of ['04', '05', '06']) await correct({ inverterId: inverter.id, day: `${last}-${day}`, dayKwh: 10 });
  expect((await incomeOf(station.id)).map(({ day }) => day)).toEqual([`${last}-06`, `${last}-05`]);
});

test('a re-run applies facts that were entered too late, and its preview changes nothing', async () => {
  const { station, inverter, customerId } = await house();
  for (const day of [`${earlier}-05`, `${last}-05`]) await correct({ inverterId: inverter.id, day, dayKwh: 100 });
  const owner = await customer();
  await edit('union', station.id, { customerId: owner, coopMode: 3 });
  const span = { from: `${last}-01`, to: `${last}-10`, stationId: station.id };
  expect((await call('stationIncome/rerun', { ...span, confirm: 1 })).data).toMatchObject({ changed: 0 });
  expect((await call('stationIncome/rerun', { ...span, asNow: 1 })).data).toMatchObject({
    rows: [{ shareBefore: 4, shareAfter: 40 }],
  });
  expect((await call('stationIncome/rerun', { ...span, confirm: 1 })).data).toMatchObject({ changed: 0 });
  await call('stationIncome/rerun', { ...span, asNow: 1, confirm: 1 });
  expect(await incomeOf(station.id)).toMatchObject([
    { day: `${last}-05`, customerId: owner, farmerShare: 40 },
    { day: `${earlier}-05`, customerId, farmerShare: 4 },
  ]);
  // A day after the span of the re-run still has the former facts; a day in the span has the new ones.
  await correct({ inverterId: inverter.id, day: `${last}-11`, dayKwh: 10 });
  await correct({ inverterId: inverter.id, day: `${last}-10`, dayKwh: 10 });
  expect(await incomeOf(station.id)).toMatchObject([
    { day: `${last}-11`, customerId, farmerShare: 0.4 },
    { day: `${last}-10`, customerId: owner, farmerShare: 4 },
    {},
    {},
  ]);
});

test('region 00 is the whole country in settings and in a re-run, and a nearer region takes precedence', async () => {
  const place = (areaCode: string, feedPrice: number) =>
    stage.createRow('incomeSeting', {
      scopeType: 2,
      areaCode,
      gridMode: 3,
      feedPrice,
      selfPrice: feedPrice,
      co2Factor: feedPrice,
      shareRate: 10,
      effectFrom: '2025-01-01',
    });
  await place('00', 0.1);
  await place('37', 0.2);
  const [near, far] = [await house({ gridMode: 3 }), await house({ gridMode: 3, areaCode: '411602' })];
  for (const { inverter } of [near, far]) await correct({ inverterId: inverter.id, day: `${last}-05`, dayKwh: 100 });
  expect(await incomeOf(near.station.id)).toMatchObject([{ income: 20 }]);
  expect(await incomeOf(far.station.id)).toMatchObject([{ income: 10 }]);
  expect(await stage.detail('union', far.station.id)).toMatchObject({ co2Kg: 10 });
  const span = { from: `${last}-05`, to: `${last}-05` };
  const { data: all } = await call<{ checked: number }>('stationIncome/rerun', span);
  expect(all.checked).toBeGreaterThan(1);
  expect((await call('stationIncome/rerun', { ...span, areaCode: '00' })).data).toMatchObject({ checked: all.checked });
});

describe('rent', () => {
  const lease = (rentPrice: number, more: object = {}) => house({ coopMode: 1, ...more }, { rentMode: 1, rentPrice });
  const phase = (stationId: string, phaseNo: number, moduleCount: number, more: object = {}) =>
    stage.createRow('stationScale', {
      stationId,
      phaseNo,
      moduleWp: 580,
      moduleCount,
      acKw: moduleCount * 0.4,
      tilt: 25,
      azimuth: 180,
      ...more,
    });
  const rentOf = async (customerId: string, month: string) => {
    await make(month);
    return (await statementOf(customerId, month))?.rent;
  };

  test('is owed without any energy, by the phases, the owner and the state in its month', async () => {
    const { station, customerId } = await lease(45);
    await phase(station.id, 1, 47);
    expect(await rentOf(customerId, last)).toBe(176.25);
    await phase(station.id, 2, 40);
    expect(await rentOf(customerId, last)).toBe(176.25);
    const owner = await customer({ rentMode: 3, rentPrice: 9999 });
    await edit('union', station.id, { stationState: 5, customerId: owner });
    await edit('stationCustomer', customerId, { rentPrice: 1000 });
    expect(await rentOf(customerId, last)).toBe(176.25);
    expect(await rentOf(owner, last)).toBeUndefined();
  });

  test('of a phase is owed from the month of the grid date of the phase', async () => {
    const { station, customerId } = await lease(60);
    await phase(station.id, 1, 10, { gridDate: '2025-01-01' });
    const second = await phase(station.id, 2, 10, { gridDate: `${last}-15` });
    expect([await rentOf(customerId, earlier), await rentOf(customerId, last)]).toEqual([50, 100]);
    await edit('stationScale', second.id, { gridDate: `${earlier}-15` });
    expect([await rentOf(customerId, earlier), await rentOf(customerId, last)]).toEqual([100, 100]);
    // A change of today leaves the second phase as it was in earlier months.
    await edit('stationScale', second.id, { moduleCount: 20, acKw: 8 });
    expect([await rentOf(customerId, earlier), await rentOf(customerId, last)]).toEqual([100, 100]);
  });

  test('of twelve months adds up to the rent of the year to the cent', async () => {
    const { customerId } = await house({ coopMode: 1 }, { rentMode: 3, rentPrice: 1000.01 });
    const rents: unknown[] = [];
    for (let month = 1; month <= 12; month += 1)
      rents.push(await rentOf(customerId, `2025-${String(month).padStart(2, '0')}`));
    // Each rent is 83.33 or 83.34. Twelve times the rounded twelfth would come to 999.96.
    expect(rents.reduce<number>((sum, each) => sum + Math.round(Number(each) * 100), 0)).toBe(100_001);
  });
});

describe('differences', () => {
  test('are paid to a customer who has no more income', async () => {
    const { station, inverter, customerId } = await house();
    const row = await correct({ inverterId: inverter.id, day: `${earliest}-05`, dayKwh: 100 });
    await make(earliest);
    expect(await confirm((await statementOf(customerId, earliest))?.id)).toBe(200);
    await edit('union', station.id, { stationState: 5 });
    await correct({ id: row.id, dayKwh: 200 });
    await make(last);
    expect(await statementOf(customerId, last)).toMatchObject({ kwh: 0, farmerShare: 0, adjust: 4, due: 4 });
  });

  test('are only in the earliest draft, and move to an earlier draft that is made later', async () => {
    const { inverter, customerId } = await house();
    const row = await correct({ inverterId: inverter.id, day: `${earliest}-05`, dayKwh: 100 });
    await correct({ inverterId: inverter.id, day: `${last}-05`, dayKwh: 10 });
    await make(earliest);
    expect(await confirm((await statementOf(customerId, earliest))?.id)).toBe(200);
    await correct({ id: row.id, dayKwh: 200 });
    await make(last);
    expect(await statementOf(customerId, last)).toMatchObject({ adjust: 4, due: 4.4 });
    // A late day gives the month in between its own statement.
    await correct({ inverterId: inverter.id, day: `${earlier}-05`, dayKwh: 10 });
    await make(last);
    expect(await statementOf(customerId, earlier)).toMatchObject({ adjust: 4, due: 4.4 });
    expect(await statementOf(customerId, last)).toMatchObject({ adjust: 0, due: 0.4 });
    // The later month is confirmed first. It does not take the difference, because its draft did not show it.
    expect(await confirm((await statementOf(customerId, last))?.id)).toBe(200);
    expect(await confirm((await statementOf(customerId, earlier))?.id)).toBe(200);
    expect(await statementOf(customerId, earlier)).toMatchObject({ adjust: 4, due: 4.4, statementState: 2 });
  });

  test('of a confirmed rent are paid too', async () => {
    const { station, customerId } = await house({ coopMode: 1 }, { rentMode: 1, rentPrice: 60 });
    await stage.createRow('stationScale', {
      stationId: station.id,
      phaseNo: 1,
      moduleWp: 580,
      moduleCount: 10,
      acKw: 5,
      tilt: 25,
      azimuth: 180,
    });
    await make(earlier);
    expect(await confirm((await statementOf(customerId, earlier))?.id)).toBe(200);
    await stage.createRow('stationScale', {
      stationId: station.id,
      phaseNo: 2,
      moduleWp: 580,
      moduleCount: 2,
      acKw: 1,
      tilt: 25,
      azimuth: 180,
      gridDate: `${earlier}-15`,
    });
    await make(last);
    expect(await statementOf(customerId, last)).toMatchObject({ rent: 60, adjust: 10, due: 70 });
    expect(await confirm((await statementOf(customerId, last))?.id)).toBe(200);
  });

  test('return to the earlier statement when it is reopened as a draft', async () => {
    const { inverter, customerId } = await house();
    const row = await correct({ inverterId: inverter.id, day: `${earliest}-05`, dayKwh: 100 });
    for (const month of [earlier, last]) await correct({ inverterId: inverter.id, day: `${month}-05`, dayKwh: 10 });
    await make(earliest);
    await confirm((await statementOf(customerId, earliest))?.id);
    await correct({ id: row.id, dayKwh: 200 });
    await make(earlier);
    const second = await statementOf(customerId, earlier);
    expect(await confirm(second?.id)).toBe(200);
    await correct({ id: row.id, dayKwh: 250 });
    await make(last);
    expect(await statementOf(customerId, last)).toMatchObject({ adjust: 2 });
    expect((await call('incomeStatement/reopen', { id: second?.id })).status).toBe(200);
    expect(await statementOf(customerId, earlier)).toMatchObject({ adjust: 6, statementState: 1 });
    expect(await statementOf(customerId, last)).toMatchObject({ adjust: 0 });
  });
});
