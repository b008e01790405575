// Tests the lock that allows one server process per data folder.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isFolderInUse, lockFolder } from './lock.ts';
import { race } from './test-racers.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the error for a locked folder names the process that holds the lock', () => {
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

test('a lock of a dead process does not count', () => {
  writeFileSync(join(folder, 'in-use.json'), JSON.stringify({ pid: 2 ** 22 - 1, birth: 'x', since: '2026' }));
  expect(isFolderInUse(folder)).toBe(false);
  lockFolder(folder).release();
});

test('a lock does not count when another process now has the id of its holder', () => {
  writeFileSync(join(folder, 'in-use.json'), JSON.stringify({ pid: process.pid, birth: 'earlier', since: '2026' }));
  lockFolder(folder).release();
});

test('an incomplete lock file does not count', () => {
  writeFileSync(join(folder, 'in-use.json'), '{"pid": 1');
  lockFolder(folder);
  expect(JSON.parse(readFileSync(join(folder, 'in-use.json'), 'utf8'))).toMatchObject({ pid: process.pid });
});

test('one of two servers that start at the same moment takes the folder of a dead process', async () => {
  const rounds = Array.from({ length: 300 }, (_, round) => [join(folder, `${round}`)] as const);
  for (const [each] of rounds) {
    mkdirSync(each);
    writeFileSync(join(each, 'in-use.json'), JSON.stringify({ pid: 2 ** 22 - 1, birth: 'x', since: '2026' }));
  }
  await race({
    module: new URL('./lock.ts', import.meta.url).href,
    name: lockFolder.name,
    rounds,
    judge([first = [], second = []]) {
      const both = rounds.map((_, round) => [first[round], second[round]].toSorted());
      for (const [refusal, success] of both) {
        expect(refusal).toMatch(/^FolderInUse: /);
        expect(success).toBe('done');
      }
    },
  });
}, 60_000);
