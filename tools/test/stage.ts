// Runs one stage of npm test as a process and counts its tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from './project-files.ts';

/** `names` are the failed tests. They are repeated at the end of the run, because their output stands far above. */
export type StageResult = { passed: number; failed: number; names?: string[] };

/** The result of a check with its output, which is printed later: checks run side by side. */
export type CheckResult = StageResult & { output: string };

const running = new Set<ChildProcess>();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });
}

/** Runs a check as a process. It counts as one test. */
export async function runCheck(script: string, args: string[] = []): Promise<CheckResult> {
  let output = '';
  const child = startNode(script, args, { isSilent: true });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return (await codeOf(child)) === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** Runs Vitest and counts the tests in its JSON report. A run that dies counts as a failure, and so does a run without tests. */
export async function runVitest(
  args: string[],
  report: string,
  env: Record<string, string> = {},
): Promise<StageResult> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await codeOf(startNode('node_modules/vitest/vitest.mjs', ['run', ...args, ...reporters], { env }));
  const result = countTests(readReport(report), args.includes('--passWithNoTests'));
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

/** Runs Vitest until it is stopped. */
export function watchVitest(args: string[]): Promise<number> {
  return codeOf(startNode('node_modules/vitest/vitest.mjs', ['watch', ...args]));
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { fullName?: string; status?: string }[] }[];
};

/** A test file that fails before its first test counts as one failure. @param mayBeNone a run without tests is no failure */
export function countTests(report: VitestReport | undefined, mayBeNone = false): StageResult {
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = report.numFailedTests + broken.length;
  return {
    passed: report.numPassedTests,
    failed: report.numPassedTests + failed === 0 && !mayBeNone ? 1 : failed,
    ...(failed > 0 && { names: failuresOf(report) }),
  };
}

const failuresOf = ({ testResults }: VitestReport): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(projectRoot, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file}: ${fullName}`);
    });

function readReport(path: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function startNode(
  script: string,
  args: string[],
  { env = {}, isSilent = false }: { env?: Record<string, string>; isSilent?: boolean } = {},
): ChildProcess {
  const child = spawn(process.execPath, [join(projectRoot, script), ...args], {
    cwd: projectRoot,
    stdio: isSilent ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  });
  running.add(child);
  return child;
}

function codeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    const end = (code: number | null) => {
      running.delete(child);
      resolve(code ?? 1);
    };
    child.on('error', () => end(1));
    child.on('close', end);
  });
}
