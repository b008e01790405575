// Creates the database cluster in a temporary folder and renames the folder when it is complete, so that a crash leaves no partial cluster.
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { OsUser } from './os-user.ts';
import type { Programs } from './places.ts';

export const SUPERUSER = 'postgres';

export type ClusterOptions = {
  folder: string;
  programs: Programs;
  user: OsUser | undefined;
  password: string;
};

export async function makeCluster(options: ClusterOptions): Promise<void> {
  const { folder, user } = options;
  const newFolder = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(newFolder, { recursive: true, force: true });
  mkdirSync(newFolder, { mode: 0o700 });
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  for (const path of [newFolder, passwordFile]) giveTo(path, user);
  chmodSync(newFolder, 0o700);
  try {
    await runProgram(options.programs.initdb, initArguments(newFolder, passwordFile), user);
    renameSync(newFolder, folder);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(newFolder, { recursive: true, force: true });
  }
}

/** Writes the files of a new cluster to disk while the server already runs: `initdb --no-sync` leaves them in the page cache. */
export async function syncCluster(cluster: Omit<ClusterOptions, 'password'>, signal: AbortSignal): Promise<void> {
  await runProgram(cluster.programs.initdb, ['--sync-only', '--pgdata', cluster.folder], cluster.user, { signal });
}

/** Sets the superuser's password after the secret file was lost. PostgreSQL's single-user mode asks for no password. */
export async function resetPassword(options: ClusterOptions): Promise<void> {
  const statement = `alter role ${SUPERUSER} password '${options.password}'\n`;
  await runProgram(options.programs.postgres, ['--single', '-D', options.folder, 'postgres'], options.user, {
    input: statement,
  });
}

function initArguments(folder: string, passwordFile: string): string[] {
  return [
    '--pgdata',
    folder,
    '--username',
    SUPERUSER,
    '--pwfile',
    passwordFile,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Text sorts by code point, because this order is the same on every system and after every upgrade. --lc-ctype is a UTF-8 locale,
    // because pg_trgm makes no trigrams of Chinese letters with `C`.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--no-sync',
    '--no-instructions',
  ];
}

function giveTo(path: string, user: OsUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid);
}

function runProgram(
  program: string,
  args: string[],
  user: OsUser | undefined,
  { input = '', signal }: { input?: string; signal?: AbortSignal } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...asUser(user), cwd: '/', stdio: ['pipe', 'pipe', 'pipe'], signal });
    // A program that ends before it has read its input is reported by its exit code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} failed (${code}): ${output.trim().slice(-1000)}`));
    });
  });
}

export function asUser(user: OsUser | undefined) {
  return user ? { uid: user.uid, gid: user.gid } : {};
}
