// Tests that no object or array literal is spread into another literal, into a call or into the properties of a component.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { projectRoot, sourceFiles } from './project-files.ts';

const spread = /\.\.\.\s*[{[]/;
const literals = new Set(['ArrayExpression', 'ObjectExpression']);
const spreads = new Set(['SpreadElement', 'JSXSpreadAttribute']);

function spreadsLiteral(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(spreadsLiteral);
  const node = value as { type?: string; argument?: { type?: string } };
  if (spreads.has(node.type ?? '') && literals.has(node.argument?.type ?? '')) return true;
  return Object.values(value).some(spreadsLiteral);
}

const hasLiteralSpread = (path: string, text: string) =>
  spread.test(text) && spreadsLiteral(parseSync(path, text).program);

test('no source spreads a literal', { timeout: 60_000 }, () => {
  const files = sourceFiles(projectRoot).filter((path) => /\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(2000);
  expect(files.filter((path) => hasLiteralSpread(path, readFileSync(join(projectRoot, path), 'utf8')))).toEqual([]);
});

test.each([
  ['const a = { ...{ b: 1 }, c };', true],
  ['const a = [...[b, c], d];', true],
  ['call(...[b, c]);', true],
  ['const a = <A {...{ b }} />;', true],
  ['const a = { ...b, ...(c ? { d } : {}) };', false],
  ['const a = [...[b, c].map(String)];', false],
])('detects a spread literal in %s: %s', (text, isSeen) => expect(hasLiteralSpread('a.tsx', text)).toBe(isSeen));
