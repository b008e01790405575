// The sources of the server: the folders of its TypeScript configuration without tools, benchmarks and tests, and the folder `db`.
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { projectRoot } from '../test/project-files.ts';

const excludedPatterns = new Set(['tools', 'bench', 'e2e', 'packages/testing']);

export function serverFolders(root = projectRoot): string[] {
  const { include }: { include: string[] } = JSON.parse(readFileSync(join(root, 'tsconfig.server.json'), 'utf8'));
  const patterns = include.filter((pattern) => !excludedPatterns.has(pattern));
  return [...globSync(patterns, { cwd: root }), 'db'].map((folder) => join(root, folder));
}

/** Tells whether a save of this file restarts the server. Tests do not restart it. */
export const isServerSource = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path.startsWith(folder + sep)) && !/\.test\.tsx?$/.test(path);
