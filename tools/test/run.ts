// npm test: prints the results of each stage, and at the end the plain line `N passed, N failed`. The stages after a failed stage run,
// too.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { changedFiles, forkPoint } from './changed.ts';
import { projectRoot } from './project-files.ts';
import { readRequest } from './request.ts';
import { runCheck, runVitest, type StageResult, watchVitest } from './stage.ts';
import { checks, stageNames, testStages } from './stages.ts';

const help = `npm test                        everything
npm test -- types boundaries    these stages: ${stageNames.join(' ')}
npm test -- changed             the tests that reach what has changed since the branch left main, committed or not
npm test -- features/truck      the tests below a path, or in a file; journeys, too: e2e/refund.test.ts
npm test -- FILE -t NAME        those of them whose names match NAME, a regular expression
npm test -- --watch [path]      stays, and runs at each save the tests that reach what was saved`;

type Outcome = StageResult & { name: string; seconds: number };

const reports = mkdtempSync(join(tmpdir(), 'energy-cloud-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const request = readRequest(process.argv.slice(2), stageNames);
switch (request.kind) {
  case 'help':
    console.log(help);
    break;
  case 'unknown':
    console.error(`✖ ${request.words.join(', ')}: neither a stage nor a path.\n\n${help}`);
    process.exitCode = 1;
    break;
  case 'stages':
    report(await runStages(request.stages));
    break;
  case 'paths':
    report([await runSome('tests', request.paths, [...request.paths, ...nameFilter(request)])]);
    break;
  case 'changed': {
    const since = forkPoint(projectRoot);
    report([await runSome('changed', changedFiles(projectRoot, since), ['--changed', since, '--passWithNoTests'])]);
    break;
  }
  case 'watch':
    process.exitCode = await watchVitest([
      ...request.paths,
      ...nameFilter(request),
      ...(await projectsFor(request.paths)).args,
    ]);
}

function nameFilter({ name }: { name?: string }): string[] {
  return name ? [`--testNamePattern=${name}`] : [];
}

async function runStages(names: readonly string[]): Promise<Outcome[]> {
  const isWanted = ({ name }: { name: string }) => names.includes(name);
  const outcomes: Outcome[] = [];
  // The checks run at the same time; their results are printed one after the other.
  const begun = checks.filter(isWanted).map(({ check, ...stage }) => ({ ...stage, outcome: timed(stage.name, check) }));
  for (const { name, description, outcome } of begun) {
    const { output = '', ...result } = await outcome;
    console.log(`\n▶ ${name}: ${description}\n${output}`.trimEnd());
    outcomes.push(result);
  }
  for (const { name, description, run } of testStages.filter(isWanted)) {
    console.log(`\n▶ ${name}: ${description}`);
    outcomes.push(await timed(name, () => run(join(reports, `${name}.json`))));
  }
  return outcomes;
}

/** Runs the selected tests of all projects in one Vitest run. */
async function runSome(name: string, files: readonly string[], filters: readonly string[]): Promise<Outcome> {
  return timed(name, async () => {
    const { args, env } = await projectsFor(files);
    return runVitest([...filters, ...args], join(reports, 'tests.json'), env);
  });
}

/** Adds the journeys only where one of the files is a journey, because journeys need the built console and a browser. */
async function projectsFor(files: readonly string[]): Promise<{ args: string[]; env: Record<string, string> }> {
  const rest = ['--project', 'pure', '--project', 'server'];
  if (!files.some((path) => path.startsWith('e2e'))) return { args: rest, env: {} };
  const { failed, output } = await runCheck('tools/start.mjs', ['--build']);
  if (failed > 0) throw new Error(output);
  return { args: [...rest, '--project', 'journeys'], env: { CHROMIUM_PATH: findBrowser() } };
}

async function timed<T extends StageResult & { output?: string }>(
  name: string,
  run: () => Promise<T>,
): Promise<Outcome & { output?: string }> {
  const started = performance.now();
  const result = await run().catch((error) => {
    console.error(`✖ ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1 };
  });
  return { name, ...result, seconds: (performance.now() - started) / 1000 };
}

function report(all: readonly Outcome[]) {
  console.log(`\n  ${'stage'.padEnd(12)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'time'.padStart(10)}`);
  for (const { name, passed, failed, seconds } of all) {
    const figures = `${String(passed).padStart(8)}${String(failed).padStart(8)}${`${seconds.toFixed(1)} s`.padStart(10)}`;
    console.log(`${failed > 0 ? '✖' : ' '} ${name.padEnd(12)}${figures}`);
  }
  for (const { names = [] } of all) for (const name of names) console.log(`✖ ${name}`);
  const passed = all.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = all.reduce((sum, outcome) => sum + outcome.failed, 0);
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`\n${passed} passed, ${failed} failed`);
}
