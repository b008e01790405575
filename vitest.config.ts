// Three groups of tests: `pure` needs nothing, `server` runs against a real database that packages/testing starts once,
// `journeys` against the whole product in a browser. Files share the modules of their worker: loading them anew for each file
// costs a third of the time.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const cores = Math.max(2, availableParallelism());
/** Half of the time of a test that has a database is waiting: for it, for devices, for what takes its seconds. */
const workers = cores + 2;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          pool: 'threads',
          isolate: false,
          maxWorkers: workers,
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
          isolate: false,
          maxWorkers: workers,
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
          sequence: { groupOrder: 1 },
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
