// Creates random secrets and stores them in a file that only its owner can read (EC_SECRET_FILE, contract §10 "Keys").
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { withFileLock } from './file-lock.ts';

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
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      // Without the lock, two processes could each create the same secret.
      const secret = withFileLock(`${file}.lock`, () => {
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
