// Tests that jobs have a readable label in both languages and a valid schedule.
import { cronItems } from '@ec/kernel/jobs/runner';
import { Cron } from 'croner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

test('every job has a label in both languages, and its schedule is valid', () => {
  const jobs = on.app.engine.jobs();
  expect(jobs.length).toBeGreaterThan(15);
  expect(jobs.filter(({ name, label }) => label.zh === name || label.en === name).map(({ name }) => name)).toEqual([]);
  expect(() => cronItems(jobs)).not.toThrow();
  for (const { name, cron } of jobs)
    if (cron)
      expect([name, new Cron(cron, { timezone: 'UTC', paused: true }).nextRun() !== null]).toEqual([name, true]);
});
