// Tests that the systemd unit of docs/operations.md gives the server enough time and the right signal to stop.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../test/project-files.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const unit = /^```ini\n(.*?)^```$/ms.exec(read('docs/operations.md'))?.[1] ?? '';
const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

test('the unit gives the server more time to stop than it needs, and signals only its launcher', () => {
  const milliseconds = (name: string) =>
    Number(new RegExp(`const ${name} = ([\\d_]+);`).exec(read('apps/server/src/main.ts'))?.[1]?.replaceAll('_', ''));
  const parts = ['longestStop', 'longestBreakOff', 'longestDatabaseStop'].map(milliseconds);
  const longest = parts.reduce((sum, part) => sum + part) / 1000;
  expect(longest).toBeGreaterThan(0);
  expect(Number(setting('TimeoutStopSec'))).toBeGreaterThan(longest);
  expect(setting('KillMode')).toBe('mixed');
  const [, script = '', mode] = setting('ExecStart')?.split(' ') ?? [];
  expect([existsSync(join(projectRoot, script)), mode]).toEqual([true, '--serve']);
  expect(unit).toContain(`Environment=DATA_DIR=${setting('ReadWritePaths')}\n`);
});

// systemd-analyze checks the unit where it is installed. It prints nothing about a correct unit.
test.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd-analyze finds no mistake in the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-unit-'));
  const file = join(folder, 'energy-cloud.service');
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath).replaceAll('/opt/energy-cloud', projectRoot));
  const { stdout, stderr } = spawnSync('/usr/bin/systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('energy-cloud.service'));
  expect(about).toEqual([]);
});
