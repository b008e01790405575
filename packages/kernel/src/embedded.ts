// Runs PostgreSQL without a set-up: the real server from its npm package (architecture §6 "Embedded PostgreSQL"). Its files are in the data
// folder if the OS user of PostgreSQL can reach that folder (embedded/places.ts).
import { renameSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname } from 'node:path';
import { makeCluster, resetPassword, syncCluster } from './embedded/cluster.ts';
import { isFolderInUse, lockFolder } from './embedded/lock.ts';
import { type DatabaseUrls, databaseUrls, ensureLogins } from './embedded/logins.ts';
import { serverUser } from './embedded/os-user.ts';
import { clusterFolder, findPrograms, isCluster } from './embedded/places.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { sharedBuffers } from './embedded/shared-buffers.ts';
import type { Log } from './log.ts';
import { makeFolderPrivate } from './private-folder.ts';
import { openSecrets } from './secrets.ts';

export type { DatabaseUrls } from './embedded/logins.ts';

export type Embedded = {
  urls: DatabaseUrls;
  pid: number;
  /** Messages for the person who started the server, for example which OS user PostgreSQL runs as. */
  notes: string[];
  /** Stops PostgreSQL and releases the lock of the data folder. A second call waits for the first call. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataFolder: string;
  secretFile: string;
  log: Log;
  /** Settings of PostgreSQL that add to the defaults or replace them. */
  settings?: Record<string, string>;
  /** When aborted, the start throws instead of starting PostgreSQL. A later abort does not stop PostgreSQL. */
  breakOff?: AbortSignal | undefined;
};

const defaultSettings = (): Record<string, string> => ({
  shared_buffers: `${sharedBuffers(totalmem(), process.constrainedMemory())}MB`,
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  max_connections: '100',
  random_page_cost: '1.1', // for solid-state disks
  autovacuum_naptime: '15s', // the planner soon has statistics about newly imported devices (migration 0140)
  jit: 'off', // compiling takes longer than it saves for short statements
});

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  makeFolderPrivate(options.dataFolder, { isPassedThrough: serverUser() !== undefined, log: options.log });
  const lock = lockFolder(options.dataFolder);
  try {
    return await startLocked(options, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(options: EmbeddedOptions, release: () => void): Promise<Embedded> {
  const user = serverUser();
  const programs = findPrograms(user);
  const { folder, isMoved } = clusterFolder(options.dataFolder, user);
  const secrets = openSecrets(options.secretFile);
  const orphan = findPostmaster(folder);
  if (orphan) {
    options.log.info({ pid: orphan.pid }, 'stopping the PostgreSQL that an earlier start left behind');
    await stopPostmaster(folder, orphan);
  }
  const hasPassword = secrets.has('database.superuser');
  // A cluster outside the data folder stays when somebody deletes the data folder with the secret file. That person wants a new database.
  const isAbandoned = isMoved && isCluster(folder) && !hasPassword;
  const abandonedFolder = isAbandoned ? setAside(folder) : undefined;
  const isNew = !isCluster(folder);
  const lacksPassword = !isNew && !hasPassword;
  const cluster = { folder, programs, user, password: secrets.get('database.superuser') };
  if (isNew) await makeCluster(cluster);
  if (lacksPassword) await resetPassword(cluster);
  options.breakOff?.throwIfAborted();
  const postmaster = await startPostmaster({
    folder,
    programs,
    user,
    settings: { ...defaultSettings(), ...options.settings },
  });
  try {
    await ensureLogins(postmaster, secrets, { renew: lacksPassword });
  } catch (error) {
    await stopPostmaster(folder, postmaster);
    throw error;
  }
  const syncAbort = new AbortController();
  if (isNew) syncCluster(cluster, syncAbort.signal).catch(() => undefined);
  const notes = [
    user && `PostgreSQL runs as the user ${user.name}.`,
    programs.isMoved && `That user cannot reach this folder, so PostgreSQL's programs are in ${programs.folder}.`,
    isMoved && `That user cannot reach ${options.dataFolder}, so the database is in ${folder}.`,
    abandonedFolder && `The database of an earlier ${options.dataFolder} was put aside: ${abandonedFolder}.`,
    lacksPassword && 'The secret file was gone: the database has new passwords.',
  ].filter((note) => typeof note === 'string');
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    syncAbort.abort();
    await stopPostmaster(folder, postmaster);
    release();
  };
  return {
    urls: databaseUrls(postmaster, secrets),
    pid: postmaster.pid,
    notes,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Renames the folder so that its name ends with the present time (UTC). @returns the new path */
function setAside(folder: string): string {
  const newFolder = `${folder}.${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;
  renameSync(folder, newFolder);
  return newFolder;
}

/** Returns the URLs of the embedded database that runs on this folder; undefined when none runs. */
export function findEmbedded(options: Pick<EmbeddedOptions, 'dataFolder' | 'secretFile'>): DatabaseUrls | undefined {
  if (!isFolderInUse(options.dataFolder)) return undefined;
  const { folder } = clusterFolder(options.dataFolder, serverUser());
  const running = findPostmaster(folder);
  return running ? databaseUrls(running, openSecrets(options.secretFile)) : undefined;
}

/** Removes a data folder and its cluster. If PostgreSQL still runs on the cluster, stops it first. No other process may use the folder. */
export async function removeEmbedded(dataFolder: string): Promise<void> {
  const { folder, isMoved } = clusterFolder(dataFolder, serverUser());
  const running = findPostmaster(folder);
  if (running) await stopPostmaster(folder, running);
  rmSync(isMoved ? dirname(folder) : folder, { recursive: true, force: true });
  rmSync(dataFolder, { recursive: true, force: true });
}
