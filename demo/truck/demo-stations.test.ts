// Tests the demo's stations: counts, places, determinism, and the stations that each user sees.
import type { Language } from '@ec/language/language';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedPeople } from '../system/seed-people.ts';
import { demoStations } from './demo-stations.ts';
import { seedStations } from './seed-stations.ts';

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature, truckFeature], names: createDisplayNames, fill: seedPeople });
  await seedStations(on.engine);
  await seedStations(on.engine);
});
afterAll(() => on.close());

interface Page {
  total: number;
  records: Record<string, unknown>[];
}

test('the demo has 24 stations: 9, 7 and 5 in 100002, one of each kind in 100003, the same every time', () => {
  const stations = demoStations();
  const count = (tenant: string, kind: string) =>
    stations.filter((s) => s.tenantId === tenant && s.kind === kind).length;
  expect(
    ['100002', '100003'].map((tenant) => ['charging', 'swap', 'hybrid'].map((kind) => count(tenant, kind))),
  ).toEqual([
    [9, 7, 5],
    [1, 1, 1],
  ]);
  expect(demoStations()).toEqual(stations);
  expect(new Set(stations.map(({ row }) => row.station_no)).size).toBe(24);
  expect(new Set(stations.map(({ row }) => row.station_name)).size).toBe(24);
});

test('each station lies within 15 km of its city, in a county of the city', async () => {
  await on.engine.names.ready('100002');
  for (const { row, city } of demoStations()) {
    expect(String(row.area_code).startsWith(city.code)).toBe(true);
    const name = on.engine.names.regionName(String(row.area_code));
    expect(name).not.toBe('');
    expect(String(row.address).startsWith(name.replaceAll(' ', '')), `${row.address} in ${name}`).toBe(true);
    const north = (Number(row.lat) - city.lat) * 111.32;
    const east = (Number(row.lng) - city.lng) * 111.32 * Math.cos((city.lat * Math.PI) / 180);
    expect(Math.hypot(north, east)).toBeLessThan(15.1);
  }
});

test('the manager and the viewer see 21 stations, engineers those of their team', async () => {
  const total = async (account: string) =>
    (await on.get<Page>(['100002', account], 'blade-truck/station/list', { size: '50' })).data.total;
  const [team1, team2, team3] = await Promise.all(['engineer1', 'engineer2', 'engineer3'].map(total));
  expect(await total('manager')).toBe(21);
  expect(await total('viewer')).toBe(21);
  expect([team1, team2, team3]).toEqual([8, 6, 7]);
  expect((await on.get<Page>(['100003', 'admin'], 'blade-truck/station/list')).data.total).toBe(3);
  expect((await on.get(['100001', 'admin'], 'blade-truck/station/list')).status).toBe(403);
});

test('rows have names in the language of the call, and no live counts yet', async () => {
  const first = async (language: Language) =>
    (await on.get<Page>(['100003', 'admin'], 'blade-truck/station/list', { bizTypes: '4' }, language)).data.records[0];
  expect(await first('zh')).toMatchObject({
    stationStatusName: '正常使用',
    bizTypesName: '充电,换电,储能,光伏',
    gunTotal: 0,
    gunIdle: null,
  });
  expect(await first('en')).toMatchObject({
    stationStatusName: 'In service',
    bizTypesName: 'Charging,Swap,Storage,PV',
  });
  expect((await first('zh'))?.areaName).toMatch(/^浙江省 宁波市 ./);
  expect((await first('zh'))?.deptName).toBe('运维三队');
});
