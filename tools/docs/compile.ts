// Compiles examples with the settings of the project, beside its packages, and returns the problems.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../test/project-files.ts';
import { type Example, writeExamples } from './examples.ts';

// Below node_modules no other check reads the examples, and the examples find the packages.
const cache = join(projectRoot, 'node_modules', '.cache');

/** Compiles the examples. @returns their errors; errors in files of the project are left out, because another check reports them */
const compileProject = (folder: string, project: string) =>
  new Promise<string>((resolve) => {
    const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc');
    execFile(process.execPath, [compiler, '-p', project], { cwd: folder }, (error, out) => {
      const errors = out.split('\n').filter((line) => line.includes('error TS') && !line.startsWith('../'));
      resolve(errors.join('\n') || (error && out === '' ? error.message : ''));
    });
  });

/** Returns one line for each error, '' where there is none. */
export async function problemsOf(examples: readonly Example[]): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'examples-'));
  try {
    const projects = writeExamples(examples, { root: projectRoot, folder });
    return (await Promise.all(projects.map((project) => compileProject(folder, project)))).join('\n').trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
