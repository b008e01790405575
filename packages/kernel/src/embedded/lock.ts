// Allows one server process per data folder. The lock is a file with the id and the start time of the process that holds the folder. The
// lock does not count when that process does not live any more (kill -9, power cut).

import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '@ec/language/unknown';
import { withFileLock } from '../file-lock.ts';
import { birthOf, isAlive } from './process.ts';

export type FolderLock = { release(): void };

/** The process that holds the folder. `birth`: see `birthOf`. `since`: the time at which it took the lock, as ISO 8601. */
type Holder = { pid: number; birth: string | undefined; since: string };

class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** @throws FolderInUse */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'in-use.json');
  const newHolder: Holder = { pid: process.pid, birth: birthOf(process.pid), since: new Date().toISOString() };
  // Without the lock on the file, two starts could both find the lock of a dead process, and one would remove the new lock of the other.
  return withFileLock(`${file}.lock`, () => {
    const holder = readHolder(file);
    if (holder && isHolderAlive(holder)) throw new FolderInUse(inUseText(folder, holder));
    rmSync(file, { force: true });
    if (!take(file, newHolder))
      throw new FolderInUse(`The data folder ${folder} is being taken by another start; try again`);
    return { release: () => release(file, newHolder) };
  });
}

/** Returns whether a living process holds the folder. */
export function isFolderInUse(folder: string): boolean {
  const holder = readHolder(join(folder, 'in-use.json'));
  return holder !== undefined && isHolderAlive(holder);
}

function inUseText(folder: string, holder: Holder): string {
  return (
    `The data folder ${folder} is in use by another energy-cloud (process ${holder.pid}, since ${holder.since}). ` +
    'Stop that one first, or give this one another folder with DATA_DIR.'
  );
}

/** Takes the lock by linking a complete file, so that nobody reads a partial one. Returns false when a lock file exists. */
function take(file: string, holder: Holder): boolean {
  const newFile = `${file}.${holder.pid}`;
  writeFileSync(newFile, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(newFile, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(newFile, { force: true });
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

function isHolderAlive(holder: Holder): boolean {
  if (!isAlive(holder.pid)) return false;
  const birth = birthOf(holder.pid);
  return birth === undefined || holder.birth === undefined || birth === holder.birth;
}
