// Lists the files of the project, so that every check can say how many it should have seen.
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

const skipped = new Set(['node_modules', 'dist', 'data', 'coverage', '.git']);

/** Paths below `root` with forward slashes, sorted; folders that are installed or built are left out. */
export function sourceFiles(root: string): string[] {
  const paths = globSync('**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => skipped.has(path.split(/[\\/]/).pop() ?? ''),
  });
  return paths.map((path) => path.replaceAll('\\', '/')).sort();
}

/** Every file that git would put into a clone; undefined outside a git checkout. */
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
