// Finds the changes since the branch left main, committed or not.
import { execFileSync } from 'node:child_process';

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Returns the commit where the branch left main. On main itself, or where there is no main, it is the last commit. */
export function forkPoint(root: string): string {
  try {
    return git(root, 'merge-base', 'main', 'HEAD');
  } catch {
    return 'HEAD';
  }
}

export function changedFiles(root: string, since: string): string[] {
  const tracked = git(root, 'diff', '--name-only', since);
  const fresh = git(root, 'ls-files', '--others', '--exclude-standard');
  return `${tracked}\n${fresh}`.split('\n').filter((path) => path !== '');
}
