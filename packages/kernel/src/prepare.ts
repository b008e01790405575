// Gives a database what only a superuser can give (db/prepare.sql), and says what it still lacks.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, raw } from './database.ts';

const PREPARE_FILE = join(import.meta.dirname, '../../../db/prepare.sql');

/** Runs as the given login and returns notices about what it was not allowed to do. Can run again at any time. */
export async function prepareDatabase(url: string): Promise<string[]> {
  const skipped: string[] = [];
  await withClient(url, async (client) => {
    client.on('notice', (notice) => {
      if (
        notice.severity === 'NOTICE' &&
        /^(roles|memberships|schema|extensions|leakproof marks): /.test(notice.message ?? '')
      )
        skipped.push(notice.message ?? '');
    });
    await client.query(await readFile(PREPARE_FILE, 'utf8'));
  });
  return skipped;
}

/** The functions behind whose operators indexes stay unused because their leakproof mark is missing; empty when all is well. */
export const LEAKPROOF = [
  'textlike',
  'texticlike',
  'numeric_eq',
  'numeric_ne',
  'numeric_lt',
  'numeric_le',
  'numeric_gt',
  'numeric_ge',
];

export async function leakproofMissing(database: Pick<Database, 'unfenced'>): Promise<string[]> {
  const rows = await database.unfenced.rows(
    raw<{ name: string }>(sql`select proname as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace
      and proname = any(${LEAKPROOF}) and not proleakproof order by 1`),
  );
  return rows.map((row) => row.name);
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'energy-cloud prepare' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
