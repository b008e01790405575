// Lists the stages of npm test. Checks read files, or build the console, and run side by side. Tests and journeys each use all cores, and
// run one after the other.
import { findBrowser } from './browser.ts';
import { type CheckResult, runCheck, runVitest, type StageResult } from './stage.ts';
import { checkTypes } from './types.ts';

interface StageInfo {
  name: string;
  description: string;
}
export type Check = StageInfo & { check(): Promise<CheckResult> };
export type TestStage = StageInfo & { run(report: string): Promise<StageResult> };

const colorArgs = process.stdout.isTTY ? [] : ['--colors=off']; // by default Biome colours its report even in a file

/** Knip reports a configuration line without effect as a hint; here it is an error. */
export const knipCommand = {
  script: 'node_modules/knip/bin/knip.js',
  args: ['--no-progress', '--treat-config-hints-as-errors'],
};

export const checks: readonly Check[] = [
  {
    name: 'style',
    description: 'format and lint (Biome)',
    check: () => runCheck('node_modules/@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', ...colorArgs, '.']),
  },
  {
    name: 'promises',
    description: 'promises that nobody waits for (Biome)',
    // This rule has its own configuration: it reads all types, which would make the check of a single file too slow.
    check: () =>
      runCheck('node_modules/@biomejs/biome/bin/biome', [
        'lint',
        '--config-path=biome.promises.json',
        // Leaves out the reports on suppression comments: comments for other rules suppress nothing here.
        '--diagnostic-level=error',
        ...colorArgs,
        '.',
      ]),
  },
  {
    name: 'types',
    description: 'types of the server, of the web and of its tests (TypeScript)',
    check: checkTypes,
  },
  {
    name: 'boundaries',
    description: 'direction of imports (dependency-cruiser)',
    check: () => runCheck('tools/boundaries/check-boundaries.ts'),
  },
  {
    name: 'unused',
    description: 'exports, files and dependencies that nothing uses (knip)',
    check: () => runCheck(knipCommand.script, knipCommand.args),
  },
  {
    name: 'sizes',
    description: 'size of files and functions',
    check: () => runCheck('tools/sizes/check-sizes.ts'),
  },
  {
    name: 'build',
    description: 'the console, built when stale (Vite)',
    check: () => runCheck('tools/start.mjs', ['--build']),
  },
];

/** A full run tries a failed test once more and marks it `retry x1`; a run of selected tests does not. */
const secondTry = '--retry=1';

export const testStages: readonly TestStage[] = [
  {
    name: 'tests',
    description: 'rules and API on a real PostgreSQL (Vitest)',
    run: (report) => runVitest(['--project', 'pure', '--project', 'server', secondTry], report),
  },
  {
    name: 'journeys',
    description: 'the console in a real browser (Vitest, Playwright)',
    run: (report) => {
      const browser = findBrowser();
      console.log(`Browser: ${browser}`);
      return runVitest(['--project', 'journeys', secondTry], report, { CHROMIUM_PATH: browser });
    },
  },
];

export const stageNames = [...checks, ...testStages].map(({ name }) => name);
