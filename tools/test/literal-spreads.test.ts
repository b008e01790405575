// An object stands as it is: no literal is spread into another one, or into the properties of a component.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, sourceFiles } from './project-files.ts';

const literalSpread = /\.\.\.\s*\{/;

test('objects are written without spreads of literals', () => {
  const files = sourceFiles(projectRoot).filter((path) => path !== 'tools/test/literal-spreads.test.ts');
  expect(files.length).toBeGreaterThan(2000);
  const spread = files.filter((path) => literalSpread.test(readFileSync(join(projectRoot, path), 'utf8')));
  expect(spread).toEqual([]);
});

test('a spread of a literal is seen, and one of a value or a choice is not', () => {
  expect(literalSpread.test('const a = { ...{ b: 1 }, c };')).toBe(true);
  expect(literalSpread.test('<A {...{ b }} />')).toBe(true);
  expect(literalSpread.test('const a = { ...b, ...(c ? { d } : {}) };')).toBe(false);
});
