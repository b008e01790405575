// Tests that the board counts each hour of an inverter once, whether the hour is in the sums or still in the readings of the day.
import { admin, monitoringStage, type Stage, tenant } from '@ec/fixtures/monitoring/test-monitoring';
import type { OutputOf } from '@ec/resource/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { homeBoard } from '../../shared/station/home-board.contract.ts';
import { rollStations } from './roll-stations.job.ts';

let stage: Stage;
let stationId: string;
let inverterId: string;
beforeAll(async () => {
  // The clock of the stage is at noon.
  stage = await monitoringStage();
  stationId = await stage.station(1);
  inverterId = await stage.inverter(stationId);
}, 120_000);
afterAll(() => stage.close());

const roll = () => stage.on.engine.database.withTenant(tenant, (tx) => rollStations(tx, stage.now()));
async function pvOn(dateType: string): Promise<number | null | undefined> {
  const { data } = await stage.on.get<OutputOf<typeof homeBoard>>(admin, 'blade-truck/station/homeBoard', { dateType });
  return data.kpi.find(({ code }) => code === 'pvKwh')?.value;
}

/** Stores 2 kWh for each of the first `count` hours of a day, and 0 for its later hours. */
const storeDay = (daysAgo: number, count: number) =>
  stage.insert('device_inverter_day', {
    inverter_id: inverterId,
    station_id: stationId,
    biz_domain: 2,
    sn: 'PV-1',
    day: new Date(stage.ago(daysAgo * 86_400).getTime() + 8 * 3_600_000).toISOString().slice(0, 10),
    measured_src: 1,
    measured_hours: JSON.stringify(Array.from({ length: 24 }, (_, hour) => (hour < count ? 2 : 0))),
  });

test('the PV energy of today and of the year is the same before and after a roll-up', async () => {
  await storeDay(0, 12);
  await storeDay(1, 24);
  const before = [await pvOn('day'), await pvOn('year')];
  // On the first of January, yesterday belongs to another year.
  expect([
    [24, 72],
    [24, 24],
  ]).toContainEqual(before);
  await roll();
  expect([await pvOn('day'), await pvOn('year')]).toEqual(before);
});
