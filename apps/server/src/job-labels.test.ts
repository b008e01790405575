// Tests that jobs have a name that people read, and a schedule that the clock understands.
import { cronItems } from '@ec/kernel/jobs/runner';
import { Cron } from 'croner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

test('every job says in both languages what it does, and when', () => {
  const jobs = on.app.engine.jobs();
  expect(jobs.length).toBeGreaterThan(15);
  expect(jobs.filter(({ name, label }) => label.zh === name || label.en === name).map(({ name }) => name)).toEqual([]);
  expect(() => cronItems(jobs)).not.toThrow();
  for (const { name, cron } of jobs)
    if (cron)
      expect([name, new Cron(cron, { timezone: 'UTC', paused: true }).nextRun() !== null]).toEqual([name, true]);
});
