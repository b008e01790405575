// A plain connection of one login: for set-up commands, and for setting a stage and looking behind the fence in tests. Not
// for serving: it enters no tenant.
import pg from 'pg';

export type Login = {
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

export function loginOver(client: pg.Client): Login {
  return {
    run: async (text, values) => (await client.query(text, values)).rowCount ?? 0,
    rows: async <Row extends object>(text: string, values?: unknown[]) => (await client.query<Row>(text, values)).rows,
    close: () => client.end(),
  };
}
