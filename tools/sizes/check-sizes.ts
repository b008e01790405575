// Checks that files stay readable in one sitting: none over 400 lines without a reason.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, sourceFiles } from '../test/project-files.ts';
import { longFiles } from './long-files.ts';

const mostLinesInFile = 400;

export type SizeReport = { files: number; median: number; p95: number; problems: string[] };

/** `reasons` maps a path to why it may be longer; a reason that is no longer needed is a problem, too. */
export function checkSizes(root: string, reasons: Record<string, string>): SizeReport {
  const sizes = sourceFiles(root).map((path) => ({ path, lines: countLines(join(root, path)) }));
  const sorted = sizes.map((file) => file.lines).sort((a, b) => a - b);
  const long = new Map(sizes.filter((file) => file.lines > mostLinesInFile).map((file) => [file.path, file.lines]));
  const problems = [
    ...[...long]
      .filter(([path]) => !reasons[path])
      .map(([path, lines]) => `${path} has ${lines} lines, at most ${mostLinesInFile}`),
    ...Object.keys(reasons)
      .filter((path) => !long.has(path))
      .map((path) => `${path} needs no reason in long-files.ts any more`),
  ];
  return { files: sizes.length, median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), problems };
}

const countLines = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1;

const quantile = (sorted: number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

if (import.meta.main) {
  const { files, median, p95, problems } = checkSizes(projectRoot, longFiles);
  console.log(`${files} files, median ${median} lines, 95 % under ${p95}`);
  for (const problem of problems) console.error(`✖ ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
