// Makes tests that fail if a query finds rows of the demo that break a rule.
import { expect } from 'vitest';
import type { DemoStage } from './test-demo.ts';

/** Makes the body of a test from a query for rows that break a rule. The test fails if there are any, and shows up to five. */
export const expectNoRow = (demo: () => DemoStage) => (text: string) => async () =>
  expect(await demo().rows(`${text} limit 5`)).toEqual([]);
