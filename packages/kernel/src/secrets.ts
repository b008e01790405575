// Random secrets, made once and kept in a file that only its owner can read (EC_SECRET_FILE, contract §10 "Keys").
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type Secrets = {
  /** The secret of this name; made (256 bits, base64url) and written on first use. */
  get(name: string): string;
  has(name: string): boolean;
};

export function openSecrets(file: string): Secrets {
  const stored = read(file);
  return {
    has: (name) => name in stored,
    get(name) {
      if (stored[name] === undefined) {
        Object.assign(stored, read(file)); // another process may have made it meanwhile
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

/** Written beside and renamed, so that a crash never leaves half a file. */
function write(file: string, secrets: Record<string, string>): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(beside, 0o600);
  renameSync(beside, file);
}
