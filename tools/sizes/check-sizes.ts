// Checks the sizes of files and functions: no file over 400 lines, no function over 100.
// `--functions` lists the functions over 70 lines, the longest first.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, sourceFiles } from '../test/project-files.ts';
import { type FunctionSize, functionsOf } from './functions.ts';

const mostLinesInFile = 400;
const mostLinesInFunction = 100;
const longLinesInFunction = 70;

export type SizeReport = { files: number; median: number; p95: number; problems: string[] };

export function checkSizes(root: string): SizeReport {
  const sizes = sourceFiles(root).map((path) => ({ path, lines: countLines(join(root, path)) }));
  const sorted = sizes.map((file) => file.lines).sort((a, b) => a - b);
  const problems = sizes
    .filter(({ lines }) => lines > mostLinesInFile)
    .map(({ path, lines }) => `${path} has ${lines} lines, at most ${mostLinesInFile}`);
  return { files: sizes.length, median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), problems };
}

const countLines = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1;

const quantile = (sorted: number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** Returns the functions with more than `most` lines. Test files are left out: their blocks may have any length. */
function functionsOver(root: string, most: number): (FunctionSize & { path: string })[] {
  const long = sourceFiles(root)
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      functionsOf(path, readFileSync(join(root, path), 'utf8'))
        .filter(({ lines }) => lines > most)
        .map((size) => ({ ...size, path })),
    );
  // A long function inside another long function is not reported separately.
  return long.filter((each) => !long.some(({ path, name }) => path === each.path && each.name.startsWith(`${name}>`)));
}

export const checkFunctions = (root: string): string[] =>
  functionsOver(root, mostLinesInFunction).map(
    ({ path, name, lines }) => `${path}#${name} has ${lines} lines, at most ${mostLinesInFunction}`,
  );

if (import.meta.main && process.argv.includes('--functions')) {
  const long = functionsOver(projectRoot, longLinesInFunction).sort((a, b) => b.lines - a.lines);
  for (const { lines, path, line, name } of long) console.log(`${String(lines).padStart(4)}  ${path}:${line}  ${name}`);
} else if (import.meta.main) {
  const { files, median, p95, problems } = checkSizes(projectRoot);
  console.log(`${files} files, median ${median} lines, 95 % under ${p95}`);
  const all = [...problems, ...checkFunctions(projectRoot)];
  for (const problem of all) console.error(`✖ ${problem}`);
  process.exitCode = all.length > 0 ? 1 : 0;
}
