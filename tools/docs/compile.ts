// Compiles examples with the settings of the project, beside its packages, and returns the problems.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../test/project-files.ts';
import { type Example, writeExamples } from './examples.ts';

// Below node_modules nothing else looks at it, and the packages are found from there.
const cache = join(projectRoot, 'node_modules', '.cache');

/** The project itself is judged elsewhere, and whole. */
const compiled = (folder: string, project: string) =>
  new Promise<string>((resolve) => {
    const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc');
    execFile(process.execPath, [compiler, '-p', project], { cwd: folder }, (error, out) => {
      const errors = out.split('\n').filter((line) => line.includes('error TS') && !line.startsWith('../'));
      resolve(errors.join('\n') || (error && out === '' ? error.message : ''));
    });
  });

/** One line for each mistake, '' where there is none. */
export async function problemsOf(examples: readonly Example[]): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'examples-'));
  try {
    const projects = writeExamples(examples, { root: projectRoot, folder });
    return (await Promise.all(projects.map((project) => compiled(folder, project)))).join('\n').trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
