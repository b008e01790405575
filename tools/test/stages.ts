// The stages of npm test. Checks read files and run side by side; tests and journeys fill the machine by themselves.
import { findBrowser } from './browser.ts';
import { type CheckResult, runCheck, runVitest, type StageResult } from './stage.ts';
import { checkTypes } from './types.ts';

interface Described {
  name: string;
  does: string;
}
export type Check = Described & { check(): Promise<CheckResult> };
export type TestStage = Described & { run(report: string): Promise<StageResult> };

const plainWhenPiped = process.stdout.isTTY ? [] : ['--colors=off']; // Biome colours its report into files, too

/** A hint is a line of the configuration that no longer has an effect. */
export const unusedCommand = {
  script: 'node_modules/knip/bin/knip.js',
  args: ['--no-progress', '--treat-config-hints-as-errors'],
};

export const checks: readonly Check[] = [
  {
    name: 'style',
    does: 'format and lint (Biome)',
    check: () =>
      runCheck('node_modules/@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', ...plainWhenPiped, '.']),
  },
  {
    name: 'promises',
    does: 'promises that nobody waits for (Biome)',
    // A configuration of its own: this rule reads all types first, which the check of a single file does not wait for.
    check: () =>
      runCheck('node_modules/@biomejs/biome/bin/biome', [
        'lint',
        '--config-path=biome.promises.json',
        // Suppression comments for other rules suppress nothing here; the report of that is left out.
        '--diagnostic-level=error',
        ...plainWhenPiped,
        '.',
      ]),
  },
  {
    name: 'types',
    does: 'types of the server, of the web and of its tests (TypeScript)',
    check: checkTypes,
  },
  {
    name: 'boundaries',
    does: 'direction of imports (dependency-cruiser)',
    check: () => runCheck('tools/boundaries/check-boundaries.ts'),
  },
  {
    name: 'unused',
    does: 'exports, files and dependencies that nothing uses (knip)',
    check: () => runCheck(unusedCommand.script, unusedCommand.args),
  },
  {
    name: 'sizes',
    does: 'size of files and functions',
    check: () => runCheck('tools/sizes/check-sizes.ts'),
  },
  {
    name: 'build',
    does: 'the console, built when stale (Vite)',
    check: () => runCheck('tools/start.mjs', ['--build']),
  },
];

/** A full run tries a failed test once more and marks it `retry x1`; a run of selected tests does not. */
const secondTry = '--retry=1';

export const testStages: readonly TestStage[] = [
  {
    name: 'tests',
    does: 'rules and API on a real PostgreSQL (Vitest)',
    run: (report) => runVitest(['--project', 'pure', '--project', 'server', secondTry], report),
  },
  {
    name: 'journeys',
    does: 'the console in a real browser (Vitest, Playwright)',
    run: (report) => {
      const browser = findBrowser();
      console.log(`Browser: ${browser}`);
      return runVitest(['--project', 'journeys', secondTry], report, { CHROMIUM_PATH: browser });
    },
  },
];

export const stageNames = [...checks, ...testStages].map(({ name }) => name);
