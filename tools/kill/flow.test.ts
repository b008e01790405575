// The short form of npm run kill-flow: five kills of two servers while people act and timers fire.
import { expect, test } from 'vitest';
import { killFlow } from './kill-flow.ts';

test('workflows survive five kills of two servers', async () => {
  const lines: string[] = [];
  const result = await killFlow({
    ...{ kills: 5, seed: 20_261_127, from: 'sources', between: [200, 1200] },
    say: (line) => lines.push(line),
  });
  expect(result.isGood, lines.join('\n')).toBe(true);
  expect(result.ended).toBeGreaterThan(5);
  expect(result.firedTimers).toBeGreaterThan(5);
}, 600_000);
