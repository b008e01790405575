// Two groups of tests: `pure` needs nothing, `server` runs against a real database that packages/testing starts once.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          include: [
            'packages/{resource,sheets,ui,records,resource-web}/**/*.test.{ts,tsx}',
            'features/*/{shared,web}/**/*.test.{ts,tsx}',
            'apps/web/**/*.test.{ts,tsx}',
            'tools/{boundaries,docs,launch,sizes,test}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'packages/{kernel,resource-server,testing}/**/*.test.ts',
            'features/*/server/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'demo/**/*.test.ts',
            'tools/{db,kill}/**/*.test.ts',
          ],
          globalSetup: ['packages/testing/src/server-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          // One product, one browser, two cores: journeys run one after the other.
          fileParallelism: false,
        },
      },
    ],
  },
});
