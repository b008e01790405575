// Opens a plain connection for set-up commands, tools and tests. Such a connection must not serve requests, because it sets no tenant.
import pg from 'pg';

export type Login = {
  /** Returns the number of rows that the statement wrote or read. */
  run(text: string, values?: unknown[]): Promise<number>;
  rows<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

export async function createLogin(url: string, role?: string): Promise<Login> {
  const client = new pg.Client({ connectionString: url, application_name: 'energy-cloud tool' });
  client.on('error', () => undefined);
  await client.connect();
  if (role) await client.query(`set role ${pg.escapeIdentifier(role)}`);
  return loginOver(client);
}

/** Runs statements one after the other: pg deprecates a query on a client whose previous query is still running. */
export function loginOver(client: pg.Client): Login {
  let last: Promise<unknown> = Promise.resolve();
  const query = <Row extends object>(text: string, values?: unknown[]) => {
    const result = last.then(() => client.query<Row>(text, values));
    last = result.catch(() => undefined);
    return result;
  };
  return {
    run: async (text, values) => (await query(text, values)).rowCount ?? 0,
    rows: async <Row extends object>(text: string, values?: unknown[]) => (await query<Row>(text, values)).rows,
    close: () => client.end(),
  };
}
