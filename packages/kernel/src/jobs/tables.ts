// Installs graphile-worker's tables, and opens the pool of connections of the job runner.
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Installs or upgrades graphile-worker's tables, as ec_owner. */
export async function runJobMigrations(ownerUrl: string): Promise<void> {
  const pool = ownerPool(ownerUrl, 1, () => undefined);
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}

/** Installs the tables if they are missing. Older tables are enough for queueing; the runner upgrades them. */
export async function ensureJobTables(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query(`select to_regclass('graphile_worker.migrations') is not null as present`);
  await client.end();
  if (!rows[0]?.present) await runJobMigrations(ownerUrl);
}

export function ownerPool(url: string, size: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'energy-cloud jobs',
    onConnect: async (client: pg.ClientBase) => {
      await client.query('set role ec_owner');
    },
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError)); // the pool itself reports only errors of idle connections
  return pool;
}
