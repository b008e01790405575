// Creates random secrets and stores them in a file that only its owner can read (EC_SECRET_FILE, contract §10 "Keys").
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type Secrets = {
  /** Returns the secret with this name. The first call creates the secret (256 random bits, base64url) and writes the file. */
  get(name: string): string;
  has(name: string): boolean;
};

export function openSecrets(file: string): Secrets {
  const stored = read(file);
  return {
    has: (name) => name in stored,
    get(name) {
      const held = stored[name];
      if (held !== undefined && read(file)[name] === held) return held;
      const secret = withLock(file, () => {
        const current = read(file); // Another process may have created the secret meanwhile.
        const value = held ?? current[name] ?? randomBytes(32).toString('base64url');
        if (current[name] !== value) write(file, { ...current, [name]: value });
        return value;
      });
      stored[name] = secret;
      return secret;
    },
  };
}

const lockWaitMs = 20;
/** After these waits (one second), the lock counts as left by a dead process, because the work takes a few milliseconds. */
const mostLockWaits = 50;

/** Runs the work while no other process changes the file. Without the lock, two processes could each create the same secret. */
function withLock<T>(file: string, work: () => T): T {
  const lock = `${file}.lock`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
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
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`The secret file ${file} cannot be read; restore it from a backup`, { cause: error });
  }
}

/** Writes a temporary file and renames it, so that a crash of the process leaves no partial secret file. */
function write(file: string, secrets: Record<string, string>): void {
  const newFile = `${file}.${process.pid}`;
  writeFileSync(newFile, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(newFile, 0o600);
  renameSync(newFile, file);
}
