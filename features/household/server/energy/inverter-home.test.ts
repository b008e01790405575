// Tests getInverterHome (domain §8.2): it sums the stations that the caller sees, and returns null where nothing was measured.
import { admin, type EnergyStage, energyStage, type Row, samplesOfDay } from '@ec/fixtures/household/test-energy';
import { toWireDate } from '@ec/kernel/clock';
import type { OutputOf } from '@ec/resource/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { inverterHome } from '../../shared/energy/inverter-home.contract.ts';

let stage: EnergyStage;
beforeAll(async () => {
  stage = await energyStage();
}, 120_000);
afterAll(() => stage.on.close());

const yesterday = toWireDate(new Date(Date.now() - 86_400_000));
const home = async (query: Record<string, string> = {}, who = admin) =>
  stage.on.get<OutputOf<typeof inverterHome>>(who, 'blade-household/inverter/getInverterHome', query);

test('getInverterHome returns null before any measurement, and then the sums of the visible stations', async () => {
  const nothing = (await home()).data;
  expect(nothing.stat).toMatchObject({ stationCount: 0, dayKwh: null, monthKwh: null, totalKwh: null, pr: null });
  expect(nothing.curve.series[0]?.data.every((each) => each === null)).toBe(true);
  const stations: Row[] = [await stage.station(), await stage.station({ areaCode: '411602' })];
  for (const [index, { id }] of stations.entries()) {
    const inverter = await stage.inverter(id);
    await stage.roll({
      inverterId: inverter.id,
      day: yesterday,
      samples: samplesOfDay(yesterday, 80 * (index + 1)),
      poa: { whm2: 4000, isEstimated: false },
    });
  }
  const { data } = await home({ date: yesterday });
  expect(data.stat).toMatchObject({
    stationCount: 2,
    inverterCount: 2,
    dayKwh: 240,
    dayHours: 4.8,
    pr: 120,
    totalKwh: 2240,
  });
  expect(data.curve.series[0]?.data[10]).toBe(30);
  expect(data.curve.times).toHaveLength(24);
  expect(data.days.series[0]?.data[Number(yesterday.slice(8)) - 1]).toBe(240);
  expect(data.months.series[0]?.data[Number(yesterday.slice(5, 7)) - 1]).toBe(240);
  expect(data.months.series[1]?.data[Number(yesterday.slice(5, 7)) - 1]).toBe(4.8);
  expect(data.rank.best.map(({ dayHours }) => dayHours)).toEqual([6.4, 3.2]);
  expect(data.rank.worst.map(({ dayHours }) => dayHours)).toEqual([3.2, 6.4]);
  expect(data.inverters).toHaveLength(2);
  expect((await home({ date: yesterday, areaCode: '41' })).data.stat).toMatchObject({ stationCount: 1, dayKwh: 160 });
  expect((await home({ date: yesterday, stationId: stations[0]?.id ?? '' })).data.stat.dayKwh).toBe(80);
  expect((await home({ date: yesterday }, ['100003', 'admin'])).data.stat).toMatchObject({
    stationCount: 0,
    dayKwh: null,
  });
  expect((await home({ date: '2026-02-30' })).status).toBe(400);
  expect((await home({ deptId: '99999999999999999999' })).status).toBe(400);
});

test('the hours of a month are the sum of its daily hours, each by the capacity connected on that day', async () => {
  const [early, late] = ['2026-06-01', '2026-06-02'] as const;
  const stations: Row[] = [await stage.station({ areaCode: '411602' }), await stage.station({ areaCode: '411602' })];
  const correct = async (index: number, day: string, dayKwh: number, dcKwp: number) => {
    const { id } = await stage.inverter(stations[index]?.id ?? '', { dcKwp, ratedKw: 20 });
    await stage.createRow('inverterDays', { inverterId: id, day, dayKwh, reason: '补录' });
  };
  await correct(0, early, 100, 25);
  await correct(0, late, 100, 25);
  await correct(1, late, 200, 50);
  const { months } = (await home({ date: late, areaCode: '41' })).data;
  // 8 hours = 100 kWh / 25 kWp on the first day + 300 kWh / 75 kWp on the second. The capacity of today does not count.
  expect(months.series.map(({ data }) => data[5])).toEqual([400, 8]);
});

test('lists a station far below its neighbours, and hides it from another tenant', async () => {
  const stations: Row[] = [];
  for (let index = 0; index < 5; index += 1) stations.push(await stage.station({ lng: 110.01, lat: 30.02 }));
  for (const [index, { id }] of stations.entries()) {
    const inverter = await stage.inverter(id);
    for (const back of [1, 2, 3, 4, 5]) {
      const day = toWireDate(new Date(Date.now() - back * 86_400_000));
      const dayKwh = index === 0 ? 40 : 100;
      await stage.post('inverterDays', { inverterId: inverter.id, day, dayKwh, reason: '补录' });
    }
  }
  const of = async (who = admin) =>
    (await stage.on.get<{ rows: Row[] }>(who, 'blade-household/inverterDays/laggards')).data.rows;
  expect(await of()).toMatchObject([{ stationId: stations[0]?.id, hours: 1.6, usual: 4 }]);
  expect(await of(['100003', 'admin'])).toEqual([]);
});
