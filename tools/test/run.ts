// npm test: runs every stage, shows what each does, and ends with the plain line `N passed, N failed`.
// Stage names as arguments run only those. A failed stage does not stop the ones behind it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { runCheck, runVitest, type StageResult } from './stage.ts';

type Stage = { name: string; does: string; run: () => Promise<StageResult> };
type Outcome = StageResult & { name: string; seconds: number };

const reports = mkdtempSync(join(tmpdir(), 'energy-cloud-test-'));

const plainWhenPiped = process.stdout.isTTY ? [] : ['--colors=off']; // Biome colours its report into files, too

const stages: Stage[] = [
  {
    name: 'style',
    does: 'format and lint (Biome)',
    run: () => runCheck('node_modules/@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', ...plainWhenPiped, '.']),
  },
  {
    name: 'types',
    does: 'types of the server and of the web (TypeScript)',
    run: async () => {
      const server = await runCheck('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.server.json']);
      const web = await runCheck('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.web.json']);
      return { passed: server.passed + web.passed, failed: server.failed + web.failed };
    },
  },
  {
    name: 'boundaries',
    does: 'direction of imports (dependency-cruiser)',
    run: () => runCheck('tools/boundaries/check-boundaries.ts'),
  },
  {
    name: 'sizes',
    does: 'size of files',
    run: () => runCheck('tools/sizes/check-sizes.ts'),
  },
  {
    name: 'build',
    does: 'the console, built when stale (Vite)',
    run: () => runCheck('tools/start.mjs', ['--build']),
  },
  {
    name: 'tests',
    does: 'rules and API on a real PostgreSQL (Vitest)',
    run: () => runVitest(['--exclude', 'e2e/**'], join(reports, 'tests.json')),
  },
  {
    name: 'journeys',
    does: 'the console in a real browser (Vitest, Playwright)',
    run: () => {
      const browser = findBrowser();
      console.log(`Browser: ${browser}`);
      return runVitest(['e2e/'], join(reports, 'journeys.json'), { CHROMIUM_PATH: browser });
    },
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `✖ no stage is called ${unknown.join(', ')}; there are ${stages.map((stage) => stage.name).join(', ')}`,
  );
  process.exit(1);
}

const outcomes: Outcome[] = [];
for (const stage of stages.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n▶ ${stage.name}: ${stage.does}`);
  const started = performance.now();
  const result = await runStage(stage);
  outcomes.push({ name: stage.name, ...result, seconds: (performance.now() - started) / 1000 });
}
rmSync(reports, { recursive: true, force: true });
report(outcomes);

async function runStage(stage: Stage): Promise<StageResult> {
  try {
    return await stage.run();
  } catch (error) {
    console.error(`✖ ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1 };
  }
}

function report(all: Outcome[]) {
  console.log(`\n  ${'stage'.padEnd(12)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'time'.padStart(10)}`);
  for (const { name, passed, failed, seconds } of all) {
    const figures = `${String(passed).padStart(8)}${String(failed).padStart(8)}${`${seconds.toFixed(1)} s`.padStart(10)}`;
    console.log(`${failed > 0 ? '✖' : ' '} ${name.padEnd(12)}${figures}`);
  }
  const passed = all.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = all.reduce((sum, outcome) => sum + outcome.failed, 0);
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`\n${passed} passed, ${failed} failed`);
}
