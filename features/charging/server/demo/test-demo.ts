// A demo of six days for tests, which see a monthly bill made and some of them paid.
import { vacuumAnalyze } from '@ec/kernel/database/vacuum';
import { createDisplayNames, seedDemo as seedPeople, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { seedDemo as seedStations, truckFeature } from '@ec/truck/server/public';
import { chargingFeature } from '../charging.feature.ts';
import { seedDemo } from './seed-demo.ts';

export const demoNow = new Date('2026-11-10T10:00:00Z');

export interface DemoStage {
  on: TestEngine;
  rows<R extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>;
}

export async function demoStage(): Promise<DemoStage> {
  const on = await testEngine({ features: [systemFeature, truckFeature, chargingFeature], names: createDisplayNames });
  await seedPeople(on.engine, 'small');
  await seedStations(on.engine, 'small');
  await seedDemo(on.engine, 6, demoNow);
  await vacuumAnalyze(on.stage.urls.owner);
  return { on, rows: (text, values) => on.stage.superuser.rows(text, values) };
}
