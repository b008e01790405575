// Migrates a database to the newest schema. Each migration is an SQL file. Files are applied once, in the order of their names, as ec_owner.
// Each file has its own transaction. A file that has changed since it was applied is refused, which its stored checksum shows.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textOf } from '@ec/language/unknown';
import pg from 'pg';
import { enforceKeys, proveNewKeys } from './database/foreign-keys.ts';
import { loginOver } from './database/login.ts';
import type { Log } from './log.ts';

export type Migration = { name: string; checksum: string; text: string };

class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../db/migrations');

const foreignKeyViolation = '23503';

export const MIGRATION_LOCK = 7_305_110_001; // the number of the advisory lock that lets one process migrate at a time

/**
 * Applies the missing files and returns their names. The login must be able to become ec_owner.
 * @throws MigrationError, or pg.DatabaseError when rows of an earlier fill violate a foreign key (fill.ts)
 */
export async function migrate(options: {
  url: string;
  log: Log;
  folder?: string;
  /** The name of the last file to apply; by default the newest file. */
  last?: string;
  /** After an abort no further file is applied. */
  breakOff?: AbortSignal | undefined;
}): Promise<string[]> {
  const { last, breakOff } = options;
  const all = await readMigrations(options.folder ?? MIGRATIONS_FOLDER);
  const files = last === undefined ? all : all.filter((file) => file.name <= last);
  const client = new pg.Client({ connectionString: options.url, application_name: 'energy-cloud migrate' });
  client.on('error', () => undefined);
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') options.log.warn({ warning: message }, 'a migration warns');
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await applyMissing(client, files, options.log, breakOff);
  } finally {
    await client.end();
  }
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = names.map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
  const wrongName = names.find((_, index) => numbers[index] === undefined || numbers.indexOf(numbers[index]) !== index);
  if (wrongName) throw new MigrationError(`${wrongName}: migrations are named 0001_what.sql, each number once`);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: checksumOf(text) };
    }),
  );
}

/** Line ends do not affect the checksum, because a checkout on Windows may end lines with CRLF. */
function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

async function applyMissing(
  client: pg.Client,
  files: Migration[],
  log: Log,
  breakOff?: AbortSignal,
): Promise<string[]> {
  await becomeOwner(client);
  const applied = await readApplied(client);
  checkApplied(files, applied);
  await enforceKeys(loginOver(client));
  const missing = files.filter((file) => !applied.has(file.name));
  for (const file of missing) {
    breakOff?.throwIfAborted();
    await apply(client, file);
    log.info({ migration: file.name }, 'migrated');
  }
  return missing.map((file) => file.name);
}

async function becomeOwner(client: pg.Client): Promise<void> {
  try {
    await client.query('set role ec_owner');
  } catch (error) {
    throw new MigrationError(
      'The login of DATABASE_URL cannot become the role ec_owner. Let a superuser run `npm run db:prepare` once.',
      { cause: error },
    );
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ present: boolean }>(
    `select to_regclass('public.ec_migration') is not null as present`,
  );
  if (!rows[0]?.present) {
    await client.query(`create table public.ec_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  }
  const appliedRows = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.ec_migration',
  );
  return new Map(appliedRows.rows.map((row) => [row.name, row.checksum]));
}

function checkApplied(files: Migration[], applied: Map<string, string>): void {
  const last = [...applied.keys()].sort().at(-1) ?? '';
  for (const file of files) {
    const appliedChecksum = applied.get(file.name);
    if (appliedChecksum === undefined && file.name < last)
      throw new MigrationError(`${file.name} is new, but ${last} was applied already: give it a higher number`);
    if (appliedChecksum !== undefined && appliedChecksum !== file.checksum)
      throw new MigrationError(`${file.name} has changed since it was applied: put the change into a new migration`);
  }
  const fileNames = new Set(files.map((file) => file.name));
  const unknown = [...applied.keys()].find((name) => !fileNames.has(name));
  if (unknown)
    throw new MigrationError(`The database is newer than this program: it has ${unknown}, which is not here`);
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  try {
    await client.query('begin');
    await proveNewKeys(loginOver(client), async () => {
      await client.query(file.text);
      // The file may have changed the role to ec_platform to fill tables with row security.
      await client.query('set role ec_owner');
    });
    await client.query('insert into public.ec_migration (name, checksum) values ($1, $2)', [file.name, file.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new MigrationError(`${file.name}${lineOf(error, file.text)}: ${describe(error)}`, { cause: error });
  }
}

function lineOf(error: unknown, text: string): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position ?? Number.NaN) : Number.NaN;
  return Number.isNaN(position) ? '' : `, line ${text.slice(0, position).split('\n').length}`;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return textOf(error);
  if (!(error instanceof pg.DatabaseError)) return `${error.message}.`.replace('..', '.');
  const { hint, detail, code } = error;
  const more = hint ?? (code === foreignKeyViolation ? detail : undefined); // this detail names only values of the key, such as ids
  return `${error.message}.${more ? ` ${more}` : ''}`.replace('..', '.');
}
