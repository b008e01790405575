// Tests the command line of the simulator.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { writeLine } from './lines.ts';

test('a run without a device to play ends with a message and exit code 2', () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulate-'));
  const keys = join(folder, 'simulator.keys');
  writeFileSync(keys, writeLine<'agv'>('100001/agv/A1', 'key', {}));
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const run = spawnSync(process.execPath, [main, '--mqtt', 'off', '--keys', keys], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(run.stderr).toContain('Nothing is played');
  expect(run.status).toBe(2);
});
