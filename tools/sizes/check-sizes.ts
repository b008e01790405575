// Checks that files and functions stay readable in one sitting: none over 400 and 100 lines without a reason.
// `--functions` lists the functions over 70 lines, the longest first.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, sourceFiles } from '../test/project-files.ts';
import { type FunctionSize, functionsOf } from './functions.ts';
import { longFiles } from './long-files.ts';
import { longFunctions } from './long-functions.ts';

const mostLinesInFile = 400;
const mostLinesInFunction = 100;
const longLinesInFunction = 70;

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

/** The functions of the product and its tools over so many lines; blocks of tests hold what they like. */
function functionsOver(root: string, most: number): (FunctionSize & { path: string })[] {
  const long = sourceFiles(root)
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      functionsOf(path, readFileSync(join(root, path), 'utf8'))
        .filter(({ lines }) => lines > most)
        .map((size) => ({ ...size, path })),
    );
  // A long function inside a long one is its part.
  return long.filter((each) => !long.some(({ path, name }) => path === each.path && each.name.startsWith(`${name}>`)));
}

/** `reasons` maps `path#name` to the lines that a function may have; one that is shorter by now is a problem, too. */
export function checkFunctions(root: string, reasons: Record<string, { most: number }>): string[] {
  const long = new Map<string, number>(
    functionsOver(root, mostLinesInFunction).map(({ path, name, lines }) => [`${path}#${name}`, lines]),
  );
  return [
    ...[...long].flatMap(([key, lines]) => {
      const most = reasons[key]?.most ?? mostLinesInFunction;
      return lines > most ? [`${key} has ${lines} lines, at most ${most}`] : [];
    }),
    ...Object.entries(reasons).flatMap(([key, { most }]) => {
      const lines = long.get(key);
      if (lines === undefined) return [`${key} needs no line in long-functions.ts any more`];
      return lines < most ? [`${key} has ${lines} lines: lower its limit of ${most} in long-functions.ts`] : [];
    }),
  ];
}

if (import.meta.main && process.argv.includes('--functions')) {
  const long = functionsOver(projectRoot, longLinesInFunction).sort((a, b) => b.lines - a.lines);
  for (const { lines, path, line, name } of long) console.log(`${String(lines).padStart(4)}  ${path}:${line}  ${name}`);
} else if (import.meta.main) {
  const { files, median, p95, problems } = checkSizes(projectRoot, longFiles);
  console.log(`${files} files, median ${median} lines, 95 % under ${p95}`);
  const all = [...problems, ...checkFunctions(projectRoot, longFunctions)];
  for (const problem of all) console.error(`✖ ${problem}`);
  process.exitCode = all.length > 0 ? 1 : 0;
}
