import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSizes } from './check-sizes.ts';

let folder: string;
const lines = (count: number) => 'x\n'.repeat(count);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sizes-'));
  plant('features/a/server/short.service.ts', lines(400));
  plant('features/a/server/long.service.ts', lines(401));
  plant('features/a/node_modules/lib/index.ts', lines(900));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a file of 400 lines passes and one of 401 does not', () => {
  expect(checkSizes(folder, {}).problems).toEqual(['features/a/server/long.service.ts has 401 lines, at most 400']);
});

test('a file with a listed reason may be longer', () => {
  expect(checkSizes(folder, { 'features/a/server/long.service.ts': 'one table of codes' }).problems).toEqual([]);
});

test('a reason that is not needed any more is a problem', () => {
  const reasons = {
    'features/a/server/long.service.ts': 'one table',
    'features/a/server/short.service.ts': 'was long',
  };
  expect(checkSizes(folder, reasons).problems).toEqual([
    'features/a/server/short.service.ts needs no reason in long-files.ts any more',
  ]);
});

function plant(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
