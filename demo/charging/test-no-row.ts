// A test that a query which looks for broken rows of the demo finds none.
import { expect } from 'vitest';
import type { DemoStage } from './test-demo.ts';

/** Returns tests for `test(name, …)`: each runs its query in the demo and shows the first rows that break the rule. */
export const expectNoRow = (demo: () => DemoStage) => (text: string) => async () =>
  expect(await demo().rows(`${text} limit 5`)).toEqual([]);
