// A short kill test of workflows, with servers that run from the sources. `npm run kill-flow` is the long form.
import { expect, test } from 'vitest';
import { killFlow } from './kill-flow.ts';

test('killing two servers while people act leaves every instance consistent, and each ends once', async () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const result = await killFlow({ kills: 2, seed: 3, from: 'sources', between: [500, 1500], say });
  expect(result.isGood, lines.join('\n')).toBe(true);
  expect(result).toMatchObject({ kills: 2 });
  expect(result.ended).toBeGreaterThan(0);
  expect(result.firedTimers).toBeGreaterThan(0);
}, 600_000);
