// Tests that, at the first start, the last reports and states of the demo's houses agree with their samples.
import { chargingFeature } from '@ec/charging/server/public';
import { onlineStatus } from '@ec/device-vocabulary/device.enums';
import { gatewayFeature } from '@ec/gateway/server/public';
import { householdFeature } from '@ec/household/server/public';
import { runStatus } from '@ec/household/shared/station/station.enums';
import { toWireDate } from '@ec/kernel/clock';
import { maintenanceFeature } from '@ec/maintenance/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedEnergy } from '../household/seed-energy.ts';
import { seedHouses } from '../household/seed-houses.ts';
import { seedPeople } from '../system/seed-people.ts';
import { seedLastReports } from './seed-last-reports.ts';
import { seedSamples } from './seed-samples.ts';

let on: TestEngine;
const now = new Date(`${toWireDate(new Date())}T12:37:00+08:00`);
const { normal, disconnected } = runStatus.key;
beforeAll(async () => {
  on = await testEngine({
    features: [systemFeature, maintenanceFeature, truckFeature, householdFeature, chargingFeature, gatewayFeature],
    names: createDisplayNames,
    fill: seedPeople,
  });
  await seedHouses(on.engine, now);
  await seedEnergy(on.engine, 8, now);
  await seedSamples(on.engine, now);
  await seedLastReports(on.engine, now);
}, 120_000);
afterAll(() => on.close());

const rowsOf = <T extends object>(text: string, values: unknown[] = []) => on.stage.superuser.rows<T>(text, values);

test('a station has the time of its newest sample and a state; a silent station has no last report', async () => {
  const stations = await rowsOf<{ last: Date | null; status: number | null; sample: Date | null; days: number }>(
    `select u.last_report as last, u.run_status as status,
      (select max(m.ts) from tm_inverter_5m m join device_inverter i on i.id = m.device_id where i.station_id = u.id) as sample,
      (select count(*)::int from device_inverter_day d where d.station_id = u.id and d.measured_kwh > 0) as days
      from household_union u`,
  );
  const spoken = stations.filter(({ days }) => days > 0);
  expect(spoken.length).toBeGreaterThan(100);
  expect(spoken.filter(({ last, status }) => last === null || status === null)).toEqual([]);
  for (const { last, sample } of spoken) if (sample) expect(last).toEqual(sample);
  const silent = stations.filter(({ days }) => days === 0);
  expect(silent.length).toBeGreaterThan(10);
  expect(silent.filter(({ last }) => last !== null)).toEqual([]);
  // By day a station is disconnected after half an hour without a report.
  const wrong = spoken.filter(({ last, status }) => {
    const isSilent = now.getTime() - (last?.getTime() ?? 0) > 30 * 60_000;
    return status !== (isSilent ? disconnected : normal);
  });
  expect(wrong).toEqual([]);
  const count = (state: number) => spoken.filter(({ status }) => status === state).length;
  expect(count(normal)).toBeGreaterThan(10 * count(disconnected));
});

test('samples continue to the time of the first start', async () => {
  const [newest] = await rowsOf<{ ts: Date }>('select max(ts) as ts from tm_inverter_5m');
  expect(newest?.ts).toEqual(new Date(`${toWireDate(now)}T12:35:00+08:00`));
});

test('a later start changes nothing', async () => {
  const all = () => rowsOf('select id, last_report, run_status from household_union order by id');
  const before = await all();
  await seedLastReports(on.engine, new Date(now.getTime() + 3_600_000));
  expect(await all()).toEqual(before);
});

test('sets an inverter without reports off line', async () => {
  const { online, offline } = onlineStatus.key;
  const silent = await rowsOf<{ id: string }>(
    'update device_inverter set online_status = $1 where report_time is null returning id',
    [online],
  );
  expect(silent.length).toBeGreaterThan(0);
  await seedLastReports(on.engine, now);
  const states = await rowsOf<{ state: number }>(
    'select distinct online_status as state from device_inverter where report_time is null',
  );
  expect(states).toEqual([{ state: offline }]);
});
