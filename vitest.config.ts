// Three groups of tests: `pure` needs nothing, `server` runs against a real database that packages/testing starts once,
// `journeys` against the whole product in a browser. Files share the modules of their worker: loading them anew for each file
// costs a third of the time.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { directImportsInTests } from './apps/web/build/direct-imports-in-tests.ts';

const cores = Math.max(2, availableParallelism());
/** Half of the time of a test that has a database is waiting: for it, for devices, for what takes its seconds. */
const workers = cores + 2;
/** With a larger space for new objects, V8 collects garbage less often: a twentieth of the time. */
const execArgv = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [directImportsInTests()],
        test: {
          name: 'pure',
          environment: 'node',
          pool: 'threads',
          isolate: false,
          // These tests never wait, and each worker more loads all modules once more.
          maxWorkers: cores,
          testTimeout: 20_000,
          include: [
            'packages/{language,resource,device-vocabulary,device-models,generator,sheets,workflow-engine,ui,records,resource-web}/**/*.test.{ts,tsx}',
            'features/*/{shared,web}/**/*.test.{ts,tsx}',
            'apps/web/**/*.test.{ts,tsx}',
            'tools/{boundaries,dev,docs,launch,sizes,test}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          pool: 'forks',
          execArgv,
          isolate: false,
          // The modules of the server need no transformation: Node loads them itself.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          maxWorkers: workers,
          sequence: { groupOrder: 1 },
          include: [
            'packages/{kernel,resource-server,testing}/**/*.test.ts',
            'features/*/server/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'demo/**/*.test.ts',
            'simulator/**/*.test.ts',
            'tools/{db,kill,new-resource,proxy,sql}/**/*.test.ts',
          ],
          globalSetup: ['packages/testing/src/server-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          pool: 'forks',
          isolate: false,
          // Each has a product and a browser of its own.
          maxWorkers: Math.min(4, cores),
          sequence: { groupOrder: 2 },
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
