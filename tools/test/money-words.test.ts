// Money has one notation (packages/language/src/amount.ts): in sentences as in cells it is ¥12.34, in no language 12.34 元.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project-files.ts';

/** An amount or a place for one before it; a unit in brackets or before a slash; a unit that is said. */
const old = /(?:\d|\})\s?元|[(（]元[)）]|元\/|为元/;
/** Words of a dictionary, as the specification gives them. */
const storedKey = /: \[\d+, '/;
const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

test('no sentence writes an amount otherwise than a cell does', () => {
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
