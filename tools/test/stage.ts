// Runs one stage of npm test as a process whose output is seen as it comes, and counts what it proved.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-files.ts';

export type StageResult = { passed: number; failed: number };

let running: ChildProcess | undefined;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    running?.kill(signal);
    process.exit(130);
  });
}

/** A check without tests of its own counts as one. */
export async function runCheck(script: string, args: string[] = []): Promise<StageResult> {
  const code = await runNode(script, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts the tests of a Vitest run by its JSON report; a run that dies or finds no test counts as a failure. */
export async function runVitest(
  args: string[],
  report: string,
  env: Record<string, string> = {},
): Promise<StageResult> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runNode('node_modules/vitest/vitest.mjs', ['run', ...args, ...reporters], env);
  const result = countTests(readReport(report));
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: unknown[] }[];
};

/** Test files that fail before their first test count as one failure each. */
export function countTests(report: VitestReport | undefined): StageResult {
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = report.numFailedTests + broken.length;
  return { passed: report.numPassedTests, failed: report.numPassedTests + failed === 0 ? 1 : failed };
}

function readReport(path: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function runNode(script: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    running = spawn(process.execPath, [join(projectRoot, script), ...args], {
      cwd: projectRoot,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    running.on('error', () => resolve(1));
    running.on('exit', (code) => resolve(code ?? 1));
  });
}
