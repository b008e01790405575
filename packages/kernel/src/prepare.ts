// Runs the preparation of a database that only a superuser can do (db/prepare.sql), and reports what is still missing.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, raw } from './database.ts';

const PREPARE_FILE = join(import.meta.dirname, '../../../db/prepare.sql');

/** Runs db/prepare.sql as the login of the URL; repeated runs do no harm. @returns a notice for each step that the login may not do */
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

/** Returns whether a role, an extension, a leakproof mark, or ec_owner's right to create is missing. Other grants are not checked. */
export function lacksPreparation(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ lacking: boolean }>(
      `select (select count(*) from pg_roles where rolname in ('ec_owner', 'ec_app', 'ec_platform')) < 3
         or (select count(*) from pg_extension where extname in ('pg_trgm', 'btree_gist')) < 2
         or exists (select from pg_proc where pronamespace = 'pg_catalog'::regnamespace
           and proname = any($1) and not proleakproof)
         or not coalesce(has_database_privilege((select oid from pg_roles where rolname = 'ec_owner'),
           current_database(), 'create'), false) as lacking`,
      [LEAKPROOF],
    );
    return rows[0]?.lacking !== false;
  });
}

/** Functions that need the leakproof mark: without it, PostgreSQL uses no index for their operators on tables with row security. */
const LEAKPROOF = [
  'textlike',
  'texticlike',
  'numeric_eq',
  'numeric_ne',
  'numeric_lt',
  'numeric_le',
  'numeric_gt',
  'numeric_ge',
];

/** Returns the functions whose leakproof mark is missing. */
export async function leakproofMissing(database: Pick<Database, 'unfenced'>): Promise<string[]> {
  const rows = await database.unfenced.rows(
    raw<{ name: string }>(sql`select proname as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace
      and proname = any(${LEAKPROOF}) and not proleakproof order by 1`),
  );
  return rows.map((row) => row.name);
}

class NotPrepared extends Error {
  override readonly name = 'NotPrepared';
}

/** @throws NotPrepared when a login cannot become the role that it is used for */
export async function checkRoles(urls: { owner: string; app: string; platform: string }): Promise<void> {
  const urlsByVariable = { DATABASE_URL: urls.owner, DATABASE_APP_URL: urls.app, DATABASE_PLATFORM_URL: urls.platform };
  const roles = ['ec_owner', 'ec_app', 'ec_platform'];
  for (const [index, [variable, url]] of Object.entries(urlsByVariable).entries()) {
    const role = roles[index]!;
    await withClient(url, (client) =>
      client.query(`set role ${role}`).catch((error) => {
        const login = url === urls.owner ? 'DATABASE_URL' : variable;
        throw new NotPrepared(
          `The login of ${login} cannot become the role ${role}. Let a superuser run \`npm run db:prepare\` once.`,
          { cause: error },
        );
      }),
    );
  }
}

/** Allows `login` to become ec_owner. */
export async function allowLogin(superuserUrl: string, login: string): Promise<void> {
  await withClient(superuserUrl, (client) => client.query(`grant ec_owner to ${pg.escapeIdentifier(login)}`));
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
