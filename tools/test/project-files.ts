// Lists the files of the project for the checks.
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

const skipped = new Set(['node_modules', 'dist', 'data', 'coverage', '.git']);

/** Returns the sorted paths of all TypeScript files below `root`, with forward slashes. Installed and built folders are left out. */
export function sourceFiles(root: string): string[] {
  const paths = globSync('**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => skipped.has(path.split(/[\\/]/).pop() ?? ''),
  });
  return paths.map((path) => path.replaceAll('\\', '/')).sort();
}

/** Returns the files that git tracks, and new ones that it does not ignore; undefined outside a git checkout. */
export function trackedFiles(root: string): string[] | undefined {
  try {
    const out = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 26,
    });
    return out.split('\0').filter((path) => path !== '');
  } catch {
    return undefined;
  }
}
