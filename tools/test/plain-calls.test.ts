// Tests that the console makes calls only through contracts. A contract describes path and reply once, for server and console.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, sourceFiles } from './project-files.ts';

const ofConsole = /^(apps\/web|packages\/(records|resource-web|ui)|features\/[^/]+\/web)\//;
/** The modules that may use `api` directly: one adds a tenant to calls, the other makes the calls of contracts. */
const askers = ['features/system/web/tenant-scope/tenant-scope.tsx', 'packages/records/src/console/call-of.ts'];

test('the console makes calls only through contracts', () => {
  const files = sourceFiles(projectRoot).filter((path) => ofConsole.test(path) && !/\.test\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(300);
  const plain = files.filter((path) => /\bapi!?\s*\.(get|post)\b/.test(readFileSync(join(projectRoot, path), 'utf8')));
  expect(plain).toEqual(askers);
});
