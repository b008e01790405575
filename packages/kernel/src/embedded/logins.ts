// Creates the database and the logins of an embedded cluster. The random passwords of the logins are in the secret file.
import pg from 'pg';
import { withClient } from '../prepare.ts';
import type { Secrets } from '../secrets.ts';
import { SUPERUSER } from './cluster.ts';
import type { Postmaster } from './postmaster.ts';
import { hostOf } from './socket.ts';

const DATABASE = 'energy_cloud';

export type DatabaseUrls = { superuser: string; owner: string; app: string; platform: string };

const roles = { superuser: SUPERUSER, owner: 'ec_owner', app: 'ec_app', platform: 'ec_platform' };

type Place = Pick<Postmaster, 'port' | 'sockets'>;

export function databaseUrls(place: Place, secrets: Secrets, database = DATABASE): DatabaseUrls {
  const host = hostOf(place);
  const url = (login: keyof typeof roles) =>
    `postgres://${roles[login]}:${secrets.get(`database.${login}`)}@${host}:${place.port}/${database}`;
  return { superuser: url('superuser'), owner: url('owner'), app: url('app'), platform: url('platform') };
}

/** Creates the database and the three login roles where they are missing. `renew`: existing roles also get the passwords of the secret file. */
export async function ensureLogins(place: Place, secrets: Secrets, { renew = false } = {}): Promise<void> {
  await withClient(databaseUrls(place, secrets, 'postgres').superuser, async (client) => {
    const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles where rolcanlogin');
    const present = new Set(rows.map((row) => row.name));
    for (const login of ['owner', 'app', 'platform'] as const) {
      const password = pg.escapeLiteral(secrets.get(`database.${login}`));
      const isPresent = present.has(roles[login]);
      if (isPresent && renew) await client.query(`alter role ${roles[login]} password ${password}`);
      if (isPresent) continue;
      const inherit = login === 'owner' ? 'noinherit' : 'inherit'; // see db/prepare.sql
      await client.query(`create role ${roles[login]} login ${inherit} nosuperuser nobypassrls password ${password}`);
    }
    const databases = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (databases.rowCount === 0) await client.query(`create database ${DATABASE} owner ${roles.owner}`);
  });
}
