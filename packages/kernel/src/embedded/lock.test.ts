import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isFolderInUse, lockFolder } from './lock.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder that is held is refused with who holds it', () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    new RegExp(
      `The data folder ${folder} is in use by another energy-cloud \\(process ${process.pid}, since 20.*DATA_DIR`,
    ),
  );
  lock.release();
  expect(isFolderInUse(folder)).toBe(false);
  lockFolder(folder).release();
});

test('a holder that is gone does not count', () => {
  writeFileSync(join(folder, 'in-use.json'), JSON.stringify({ pid: 2 ** 22 - 1, birth: 'x', since: '2026' }));
  expect(isFolderInUse(folder)).toBe(false);
  lockFolder(folder).release();
});

test('nor does another process that got the id of the holder', () => {
  writeFileSync(join(folder, 'in-use.json'), JSON.stringify({ pid: process.pid, birth: 'earlier', since: '2026' }));
  lockFolder(folder).release();
});

test('nor does half a file', () => {
  writeFileSync(join(folder, 'in-use.json'), '{"pid": 1');
  lockFolder(folder);
  expect(JSON.parse(readFileSync(join(folder, 'in-use.json'), 'utf8'))).toMatchObject({ pid: process.pid });
});
