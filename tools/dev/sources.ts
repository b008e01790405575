// The source of the server: the folders that its TypeScript configuration names, and the database's files.
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { projectRoot } from '../test/project-files.ts';

const besideTheServer = new Set(['tools', 'bench', 'e2e', 'packages/testing']);

export function serverFolders(root = projectRoot): string[] {
  const { include }: { include: string[] } = JSON.parse(readFileSync(join(root, 'tsconfig.server.json'), 'utf8'));
  const patterns = include.filter((pattern) => !besideTheServer.has(pattern));
  return [...globSync(patterns, { cwd: root }), 'db'].map((folder) => join(root, folder));
}

/** Returns whether the server has to start again for this file; no test is part of it. */
export const isServerSource = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path.startsWith(folder + sep)) && !/\.test\.tsx?$/.test(path);
