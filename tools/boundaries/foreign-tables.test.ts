// Tests that the SQL of a feature follows the direction of imports: it names only tables of the feature and of features that it depends on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProduct } from '../docs/product.ts';
import { projectRoot, sourceFiles } from '../test/project-files.ts';

const areas = readProduct().areas.filter(({ resources }) => resources.length > 0);

/** Returns the feature, its direct dependencies and their dependencies, at any depth. Only features with resources count. */
function knownTo(name: string): Set<string> {
  const text = readFileSync(join(projectRoot, 'features', name, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
  const direct = areas.filter((area) => `@ec/${area.name}` in dependencies).map((area) => area.name);
  return new Set([name, ...direct.flatMap((each) => [...knownTo(each)])]);
}

test.each(areas.map(({ name }) => name))('%s names no table of a feature that it does not depend on', (name) => {
  const knownAreas = knownTo(name);
  // If two areas share a table, it counts as a table of both.
  const ownTables = new Set(areas.find((area) => area.name === name)?.resources.map(({ table }) => table));
  const foreign = areas
    .filter((area) => !knownAreas.has(area.name))
    .flatMap(({ resources }) => resources.map(({ table }) => table).filter((table) => !ownTables.has(table)));
  const sources = sourceFiles(projectRoot).filter(
    (path) => path.startsWith(`features/${name}/`) && !/\.test\.tsx?$|\/test-[^/]+$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(0);
  const mentions = sources.flatMap((path) => {
    const words = new Set(readFileSync(join(projectRoot, path), 'utf8').match(/\w+/g));
    return foreign.filter((table) => words.has(table)).map((table) => `${path}: ${table}`);
  });
  expect(mentions).toEqual([]);
});
