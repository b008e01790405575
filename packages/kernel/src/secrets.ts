// Creates random secrets and stores them in a file that only its owner can read (EC_SECRET_FILE, contract §10 "Keys").
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type Secrets = {
  /** Returns the secret with this name; at its first use it is created (256 bits, base64url) and written. */
  get(name: string): string;
  has(name: string): boolean;
};

export function openSecrets(file: string): Secrets {
  const stored = read(file);
  return {
    has: (name) => name in stored,
    get(name) {
      if (stored[name] === undefined) {
        Object.assign(stored, read(file)); // another process may have created it meanwhile
        stored[name] ??= randomBytes(32).toString('base64url');
      }
      if (read(file)[name] !== stored[name]) write(file, { ...read(file), [name]: stored[name] });
      return stored[name];
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

/** Writes a temporary file and renames it, so that a crash never leaves a partial file. */
function write(file: string, secrets: Record<string, string>): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const newFile = `${file}.${process.pid}`;
  writeFileSync(newFile, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(newFile, 0o600);
  renameSync(newFile, file);
}
