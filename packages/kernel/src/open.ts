// Opens the database that the environment names: the embedded one or another server. It prepares the database as far as the login is
// allowed to, applies the migrations, and leases a node for ids.
import type { Config } from './config.ts';
import { runUntilBrokenOff } from './database/break-off.ts';
import { createDatabase, type Database } from './database.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import type { IdSource } from './ids.ts';
import { type LeasedIds, leaseIds } from './ids-lease.ts';
import { ensureJobTables } from './jobs/tables.ts';
import type { Log } from './log.ts';
import { migrate } from './migrate.ts';
import { checkRoles, lacksPreparation, leakproofMissing, prepareDatabase } from './prepare.ts';
import { makeFolderPrivate } from './private-folder.ts';

export type OpenDatabase = {
  database: Database;
  ids: IdSource;
  urls: { owner: string; app: string; platform: string };
  /** Messages for the person who started the server. */
  notes: string[];
  /** The names of the migrations that were applied now. */
  migrated: string[];
  /** True where no migration had been applied before. */
  isFresh: boolean;
  /** Functions without the leakproof mark. Searches that call these functions cannot use indexes. */
  missingMarks: string[];
  /** Runs further work of the start on the database. An abort of `breakOff` ends the work as it ends a migration. */
  untilBrokenOff<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

type OpenConfig = Pick<
  Config,
  'databaseUrl' | 'databaseAppUrl' | 'databasePlatformUrl' | 'databasePool' | 'dataDir' | 'secretFile'
>;

/**
 * `breakOff`: an abort during the start ends the migrations. Each migration is a transaction, so the next start continues after the last
 * committed migration.
 */
export async function openDatabase(config: OpenConfig, log: Log, breakOff?: AbortSignal): Promise<OpenDatabase> {
  if (config.databaseUrl) makeFolderPrivate(config.dataDir, { isPassedThrough: false, log });
  const place = config.databaseUrl
    ? externalServer(config.databaseUrl, config)
    : await startEmbeddedServer(config, log, breakOff);
  const closing: (() => Promise<void>)[] = [place.stop];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    breakOff?.throwIfAborted();
    await prepareWhereNeeded(place.superuser, log);
    if (config.databaseUrl) await checkRoles(place.urls);
    await ensureJobTables(place.urls.owner);
    const untilBrokenOff = <T>(work: () => Promise<T>) =>
      runUntilBrokenOff(config.databaseUrl ? undefined : place.superuser, breakOff, work);
    const migrated = await untilBrokenOff(() => migrate({ url: place.urls.owner, log, breakOff }));
    let leased: LeasedIds | undefined;
    const database = createDatabase({
      urls: place.urls,
      log,
      size: config.databasePool,
      ids: {
        next() {
          if (!leased) throw new Error('No id node is leased yet');
          return leased.ids.next();
        },
      },
    });
    closing.push(database.close);
    leased = await leaseIds(database, log);
    closing.push(leased.release);
    const missingMarks = await leakproofMissing(database);
    if (missingMarks.length > 0)
      log.warn({ missingMarks }, 'search will be slow: a superuser should run npm run db:prepare');
    const isFresh = migrated[0]?.startsWith('0001_') ?? false;
    const { urls, notes } = place;
    return { database, ids: leased.ids, urls, notes, migrated, isFresh, missingMarks, untilBrokenOff, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

type Place = {
  urls: OpenDatabase['urls'];
  superuser: string;
  notes: string[];
  stop(): Promise<void>;
};

function externalServer(url: string, config: OpenConfig): Place {
  return {
    urls: { owner: url, app: config.databaseAppUrl ?? url, platform: config.databasePlatformUrl ?? url },
    superuser: url, // this login may lack superuser rights; the preparation then skips its forbidden steps
    notes: [],
    stop: () => Promise.resolve(),
  };
}

async function startEmbeddedServer(config: OpenConfig, log: Log, breakOff?: AbortSignal): Promise<Place> {
  const { dataDir: dataFolder, secretFile } = config;
  const { urls, notes, stop }: Embedded = await startEmbedded({ dataFolder, secretFile, log, breakOff });
  return { urls, superuser: urls.superuser, notes, stop };
}

async function prepareWhereNeeded(url: string, log: Log): Promise<void> {
  if (!(await lacksPreparation(url))) return;
  for (const skipped of await prepareDatabase(url)) log.warn({ skipped }, 'the login may not prepare the database');
}
