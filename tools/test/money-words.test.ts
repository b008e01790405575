// Tests that no text writes an amount of money as 12.34 元 instead of ¥12.34 (packages/language/src/amount.ts).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project-files.ts';

/** Matches 元 after an amount or a placeholder, in brackets, before a slash, or in the phrase 为元. */
const old = /(?:\d|\})\s?元|[(（]元[)）]|元\/|为元/;
/** Matches an entry of a dictionary; the specification prescribes its text. */
const storedKey = /: \[\d+, '/;
const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

test('no text writes the unit 元 after an amount', () => {
  const sources = globSync('{features,packages,apps}/**/*.{ts,tsx}', { cwd: projectRoot }).filter(
    (path) => !/node_modules|\/dist\/|\.test\.tsx?$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(900);
  const mentions = sources.flatMap((path) =>
    readFileSync(join(projectRoot, path), 'utf8')
      .split('\n')
      .filter((line) => !isComment(line) && !storedKey.test(line) && old.test(line.replace(/\s\/[/*].*$/, '')))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(mentions).toEqual([]);
});
