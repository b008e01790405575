// PostgreSQL without a set-up: the real server, from npm, in the data folder (architecture §6 "Embedded PostgreSQL").
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
  /** Messages for the person who started the server: where its files are, which account it runs as. */
  notes: string[];
  /** Stops PostgreSQL and gives the folder free; a second call waits for the first. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataFolder: string;
  secretFile: string;
  log: Log;
  /** Settings of PostgreSQL beside ours. */
  settings?: Record<string, string>;
  /** Aborted, the start ends before its next step. */
  breakOff?: AbortSignal | undefined;
};

const settings = (): Record<string, string> => ({
  shared_buffers: `${sharedBuffers(totalmem(), process.constrainedMemory())}MB`,
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  max_connections: '100',
  random_page_cost: '1.1', // disks without moving parts
  autovacuum_naptime: '15s', // statistics of a tenant that just imported its devices (migration 0140)
  jit: 'off', // costs more than it gives for short statements
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
  const { folder, moved } = clusterFolder(options.dataFolder, user);
  const secrets = openSecrets(options.secretFile);
  const orphan = findPostmaster(folder);
  if (orphan) {
    options.log.info({ pid: orphan.pid }, 'stopping the PostgreSQL that an earlier start left behind');
    await stopPostmaster(folder, orphan);
  }
  // Elsewhere it outlives its data folder: whoever deleted that meant to start anew.
  const abandoned = moved && isCluster(folder) && !secrets.has('database.superuser');
  const aside = abandoned ? setAside(folder) : undefined;
  const fresh = !isCluster(folder);
  const keyless = !(fresh || secrets.has('database.superuser'));
  const cluster = { folder, programs, user, password: secrets.get('database.superuser') };
  if (fresh) await makeCluster(cluster);
  if (keyless) await resetPassword(cluster);
  options.breakOff?.throwIfAborted();
  const postmaster = await startPostmaster({
    folder,
    programs,
    user,
    settings: { ...settings(), ...options.settings },
  });
  try {
    await ensureLogins(postmaster, secrets, { renew: keyless });
  } catch (error) {
    await stopPostmaster(folder, postmaster);
    throw error;
  }
  const leaving = new AbortController();
  if (fresh) syncCluster(cluster, leaving.signal).catch(() => undefined);
  const notes = [
    user && `PostgreSQL runs as the user ${user.name}.`,
    programs.moved && `That user cannot reach this folder, so PostgreSQL's programs are in ${programs.folder}.`,
    moved && `That user cannot reach ${options.dataFolder}, so the database is in ${folder}.`,
    aside && `The database of an earlier ${options.dataFolder} was put aside: ${aside}.`,
    keyless && 'The secret file was gone: the database has new passwords.',
  ].filter((note) => typeof note === 'string');
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    leaving.abort();
    await stopPostmaster(folder, postmaster);
    release();
  };
  return {
    urls: databaseUrls(postmaster, secrets),
    pid: postmaster.pid,
    notes,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

function setAside(folder: string): string {
  const aside = `${folder}.${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;
  renameSync(folder, aside);
  return aside;
}

/** The logins of the embedded database that somebody else runs on this folder; undefined when nobody does. */
export function findEmbedded(options: Pick<EmbeddedOptions, 'dataFolder' | 'secretFile'>): DatabaseUrls | undefined {
  if (!isFolderInUse(options.dataFolder)) return undefined;
  const { folder } = clusterFolder(options.dataFolder, serverUser());
  const running = findPostmaster(folder);
  return running ? databaseUrls(running, openSecrets(options.secretFile)) : undefined;
}

/** Takes away a data folder and the PostgreSQL that may still run on it. Only for folders that nobody holds. */
export async function removeEmbedded(dataFolder: string): Promise<void> {
  const { folder, moved } = clusterFolder(dataFolder, serverUser());
  const running = findPostmaster(folder);
  if (running) await stopPostmaster(folder, running);
  rmSync(moved ? dirname(folder) : folder, { recursive: true, force: true });
  rmSync(dataFolder, { recursive: true, force: true });
}
