// Tests which files count as changed by a branch.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedFiles, forkPoint } from './changed.ts';

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
const write = (name: string) => writeFileSync(join(folder, name), name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'changed-'));
  git('init', '-q', '-b', 'main');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('lists committed, edited and new files of the branch, but not later changes of main', () => {
  for (const name of ['a', 'b']) write(name);
  git('add', '.');
  git('commit', '-qm', 'first');
  git('checkout', '-qb', 'work');
  write('committed');
  git('add', '.');
  git('commit', '-qm', 'second');
  git('checkout', '-q', 'main');
  write('elsewhere');
  git('add', '.');
  git('commit', '-qm', 'third');
  git('checkout', '-q', 'work');
  writeFileSync(join(folder, 'a'), 'edited');
  write('fresh');
  expect(changedFiles(folder, forkPoint(folder)).sort()).toEqual(['a', 'committed', 'fresh']);
});

test('without a branch main, lists only uncommitted changes', () => {
  git('checkout', '-q', 'main');
  git('branch', '-qm', 'trunk');
  expect(forkPoint(folder)).toBe('HEAD');
  expect(changedFiles(folder, 'HEAD').sort()).toEqual(['a', 'fresh']);
});
