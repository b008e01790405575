// Starts an engine with a demo of six days for tests. The demo contains monthly bills, and some of them are paid.

import { chargingFeature } from '@ec/charging/server/public';
import { vacuumAnalyze } from '@ec/kernel/database/vacuum';
import { maintenanceFeature } from '@ec/maintenance/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { seedPeople } from '../system/seed-people.ts';
import { seedStations } from '../truck/seed-stations.ts';
import { seedTrade } from './seed-trade.ts';

export const demoNow = new Date('2026-11-10T10:00:00Z');

export interface DemoStage {
  on: TestEngine;
  rows<R extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>;
}

export async function demoStage(): Promise<DemoStage> {
  const on = await testEngine({
    features: [systemFeature, maintenanceFeature, truckFeature, chargingFeature],
    names: createDisplayNames,
    fill: seedPeople,
  });
  await seedStations(on.engine);
  await seedTrade(on.engine, 6, demoNow);
  await vacuumAnalyze(on.stage.urls.owner);
  return { on, rows: (text, values) => on.stage.superuser.rows(text, values) };
}
