// Tests the limits for the lengths of files and functions.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFunctions, checkSizes } from './check-sizes.ts';
import { functionsOf } from './functions.ts';

let folder: string;
const lines = (count: number) => 'x;\n'.repeat(count);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sizes-'));
  plant('features/a/server/short.service.ts', lines(400));
  plant('features/a/server/long.service.ts', lines(401));
  plant('packages/b/src/long.ts', `export const run = () => {\n${lines(99)}};\n`);
  plant('packages/b/src/short.ts', `export const run = () => {\n${lines(98)}};\n`);
  plant('packages/b/src/some.test.ts', `const block = () => {\n${lines(200)}};\n`);
  plant('features/a/node_modules/lib/index.ts', lines(900));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a file of 400 lines passes and one of 401 does not', () => {
  expect(checkSizes(folder).problems).toEqual(['features/a/server/long.service.ts has 401 lines, at most 400']);
});

test('a function of 100 lines passes and one of 101 does not, except in tests', () => {
  expect(checkFunctions(folder)).toEqual(['packages/b/src/long.ts#run has 101 lines, at most 100']);
});

test('names functions as in their file, and counts the lines of an inner function for both', () => {
  const text = `export function outer(文: string) {
  const inner = () => {
    return 文;
  };
  return { method() {}, held: [1].map((x) => x), inner };
}
`;
  const sizes = functionsOf('a.ts', text).map(({ name, line, lines }) => [name, line, lines]);
  expect(sizes).toEqual([
    ['outer', 1, 6],
    ['outer>inner', 2, 3],
    ['outer>method', 5, 1],
    ['outer>callback', 5, 1],
  ]);
});

function plant(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
