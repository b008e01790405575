// Makes the data folder private, because only the server's OS user may read its secrets, files and backups. When root starts the server,
// PostgreSQL runs as another OS user. That user may pass through the data folder to the cluster, but may not list the data folder.
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '@ec/language/unknown';
import type { Log } from './log.ts';

const clusterName = 'postgres';

/**
 * Sets the modes of the folder and its direct entries, because a copied folder may be open to others.
 * `isPassedThrough`: another OS user must reach the cluster in the folder.
 */
export function makeFolderPrivate(
  folder: string,
  { isPassedThrough, log }: { isPassedThrough: boolean; log: Log },
): void {
  if (process.platform === 'win32') return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  setMode(folder, isPassedThrough ? 0o711 : 0o700, log);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // PostgreSQL checks the modes of its cluster itself. A data folder inside `folder` belongs to another server.
    if (entry.name === clusterName || existsSync(join(path, clusterName))) continue;
    if (entry.isDirectory()) setMode(path, 0o700, log);
    else if (entry.isFile()) setMode(path, 0o600, log);
  }
}

function setMode(path: string, mode: number, log: Log): void {
  try {
    if ((lstatSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return; // another process has just removed the entry
    log.warn(
      { path, mode: mode.toString(8), code: codeOf(error) },
      'The mode of a path in the data folder stays as it is',
    );
  }
}
