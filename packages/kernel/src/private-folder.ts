// Makes the data folder private: it contains secrets, files and backups, which only the server's OS user may read. When PostgreSQL runs as
// another user (which it must when root starts the server), that user may pass through the folder to the cluster, but may neither list it
// nor enter anything else in it.
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '@ec/language/unknown';
import type { Log } from './log.ts';

const clusterName = 'postgres';

/** Corrects the modes of all entries, which a copy may have left open. `isPassedThrough`: another OS user has to reach its folder inside. */
export function makeFolderPrivate(
  folder: string,
  { isPassedThrough, log }: { isPassedThrough: boolean; log: Log },
): void {
  if (process.platform === 'win32') return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  setMode(folder, isPassedThrough ? 0o711 : 0o700, log);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // PostgreSQL checks the modes of its cluster itself; a data folder inside this one belongs to another server.
    if (entry.name === clusterName || existsSync(join(path, clusterName))) continue;
    if (entry.isDirectory()) setMode(path, 0o700, log);
    else if (entry.isFile()) setMode(path, 0o600, log);
  }
}

function setMode(path: string, mode: number, log: Log): void {
  try {
    if ((lstatSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return; // another process has just removed it
    log.warn(
      { path, mode: mode.toString(8), code: codeOf(error) },
      'The mode of a path in the data folder stays as it is',
    );
  }
}
