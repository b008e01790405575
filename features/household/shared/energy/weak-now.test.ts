// Tests which strings are weak now (BR-44): below 70 % of the median, where the inverter gives more than 20 % of its rated power.
import { expect, test } from 'vitest';
import { weakNow } from './laggards.ts';

const strings = (...currents: (number | null)[]) => currents.map((i, index) => ({ n: index + 1, i }));

test.each([
  [strings(10, 10, 6.9, 10), 8, [3]],
  [strings(10, 10, 7, 10), 8, []],
  [strings(10, 10, 6.9, 10), 4, []],
  [strings(10, 10, 6.9, 10), null, []],
  [strings(10, null, 6, 10), 8, [3]],
  [strings(10, 2), 8, [2]],
  [strings(0, 0), 8, []],
  [strings(5), 8, []],
  [[], 8, []],
] as const)('strings %j at %s kW of 20 kW rated power: weak strings %j', (each, pacKw, lagging) => {
  expect(weakNow(20, { pacKw, mppts: each })).toEqual(lagging);
});
