// One server process per data folder. The lock is a file with the holder's process id and birth; a holder that is gone
// (kill -9, power cut) does not count.

import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '@ec/language/unknown';
import { birthOf, isAlive } from './process.ts';

export type FolderLock = { release(): void };

type Holder = { pid: number; birth: string | undefined; since: string };

class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'in-use.json');
  const ownHolder: Holder = { pid: process.pid, birth: birthOf(process.pid), since: new Date().toISOString() };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (take(file, ownHolder)) return { release: () => release(file, ownHolder) };
    const holder = readHolder(file);
    if (holder && lives(holder)) throw new FolderInUse(inUse(folder, holder));
    rmSync(file, { force: true });
  }
  throw new FolderInUse(`The data folder ${folder} is being taken by another start; try again`);
}

/** Returns whether a living process holds the folder. */
export function isFolderInUse(folder: string): boolean {
  const holder = readHolder(join(folder, 'in-use.json'));
  return holder !== undefined && lives(holder);
}

function inUse(folder: string, holder: Holder): string {
  return (
    `The data folder ${folder} is in use by another energy-cloud (process ${holder.pid}, since ${holder.since}). ` +
    'Stop that one first, or give this one another folder with DATA_DIR.'
  );
}

/** Linking a finished file either takes the lock whole or not at all. */
function take(file: string, holder: Holder): boolean {
  const beside = `${file}.${holder.pid}`;
  writeFileSync(beside, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(beside, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}

function release(file: string, holder: Holder): void {
  const current = readHolder(file);
  if (current?.pid === holder.pid && current.since === holder.since) rmSync(file, { force: true });
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function lives(holder: Holder): boolean {
  if (!isAlive(holder.pid)) return false;
  const birth = birthOf(holder.pid);
  return birth === undefined || holder.birth === undefined || birth === holder.birth;
}
