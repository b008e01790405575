// A lock between processes for work of a few milliseconds. The lock is a file that exists while a process works.
import { rmSync, writeFileSync } from 'node:fs';
import { codeOf } from '@ec/language/unknown';

const lockWaitMs = 20;
/** After these waits (one second), the lock counts as left by a dead process, because the work takes a few milliseconds. */
const mostLockWaits = 50;

/** Waits for the lock, then runs the work while no other process holds the lock. The folder of the lock file must exist. */
export function withFileLock<T>(lock: string, work: () => T): T {
  for (let waits = 0; !createLock(lock); waits += 1) {
    if (waits >= mostLockWaits) rmSync(lock, { force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lockWaitMs);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @returns false when the lock exists already */
function createLock(lock: string): boolean {
  try {
    writeFileSync(lock, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}
