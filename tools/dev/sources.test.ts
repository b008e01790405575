// Tests which saved files restart the server of npm run dev.
import { expect, test } from 'vitest';
import { projectRoot } from '../test/project-files.ts';
import { isServerSource, serverFolders } from './sources.ts';

const folders = serverFolders();

test.each([
  ['apps/server/src/main.ts', true],
  ['packages/kernel/src/open.ts', true],
  ['features/truck/server/station.service.ts', true],
  ['features/truck/shared/station.resource.ts', true],
  ['db/migrations/0001_fence.sql', true],
  ['features/truck/server/station.test.ts', false],
  ['features/truck/web/station.page.tsx', false],
  ['packages/testing/src/api.ts', false],
  ['apps/web/src/main.tsx', false],
  ['e2e/setup.ts', false],
])('a save of %s restarts the server: %s', (path, restarts) => {
  expect(isServerSource(`${projectRoot}${path}`, folders)).toBe(restarts);
});
