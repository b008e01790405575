// npm run kill-flow [kills] [seed] [minutes at most]: runs the kill test of workflows with many kills.
import { join } from 'node:path';
import { buildServerWhenStale } from '../launch/server-build.mjs';
import { killFlow } from './kill-flow.ts';

const [kills = 100, seed = 20_261_127, mostMinutes = 240] = process.argv.slice(2).map((text) => parseInt(text, 10));

buildServerWhenStale(join(import.meta.dirname, '../..'), process.execPath);
try {
  const { isGood } = await killFlow({
    kills,
    seed,
    mostMinutes,
    from: 'bundle',
    between: [100, 2500],
    say: (line) => console.log(line),
  });
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
