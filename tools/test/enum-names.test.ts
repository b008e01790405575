// Tests that the constant of an enum repeats no word: `carStatus`, not `carCarStatus`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, sourceFiles } from './project-files.ts';

const wordsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z0-9]+/g) ?? []).map((word) => word.toLowerCase().replace(/s$/, ''));
const hasRepeatedWord = (name: string) => new Set(wordsOf(name)).size < wordsOf(name).length;

test('no enum repeats a word in its name', () => {
  const names = sourceFiles(projectRoot)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(join(projectRoot, path), 'utf8').matchAll(/^export const (\w+) = defineEnum\(/gm),
    ])
    .map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter(hasRepeatedWord)).toEqual([]);
  expect(['carCarStatus', 'ordersOrderType', 'carStatus'].map(hasRepeatedWord)).toEqual([true, true, false]);
});
