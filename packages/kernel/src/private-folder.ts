// The data folder is for the server's own OS user: secrets, files and backups lie in it. Where PostgreSQL runs as another user (as root
// it must), that user has to pass through the folder to its own one inside, and can neither list it nor enter anything else.
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '@ec/language/unknown';
import type { Log } from './log.ts';

const clusterName = 'postgres';

/** Corrects what an earlier version or a copy left open. `isPassedThrough`: another OS user has to reach its folder inside. */
export function makeFolderPrivate(
  folder: string,
  { isPassedThrough, log }: { isPassedThrough: boolean; log: Log },
): void {
  if (process.platform === 'win32') return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  setMode(folder, isPassedThrough ? 0o711 : 0o700, log);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // PostgreSQL looks after the modes of its cluster; a data folder inside this one is its own server's.
    if (entry.name === clusterName || existsSync(join(path, clusterName))) continue;
    if (entry.isDirectory()) setMode(path, 0o700, log);
    else if (entry.isFile()) setMode(path, 0o600, log);
  }
}

function setMode(path: string, mode: number, log: Log): void {
  try {
    if ((lstatSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return; // another process has just taken it away
    log.warn(
      { path, mode: mode.toString(8), code: codeOf(error) },
      'The mode of a path in the data folder stays as it is',
    );
  }
}
