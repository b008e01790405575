// The product's own database, for what no screen can do yet. Known where the journeys started the server themselves, or
// where E2E_DATA_DIR names the data folder of a running one.
import { join } from 'node:path';
import { findEmbedded } from '@ec/kernel/embedded';
import pg from 'pg';

export const hasProductDatabase = (): boolean => process.env.E2E_DATA_DIR !== undefined;

export async function inProductDatabase(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const dataFolder = process.env.E2E_DATA_DIR ?? '';
  const urls = findEmbedded({ dataFolder, secretFile: join(dataFolder, 'secrets.json') });
  if (!urls) throw new Error(`No database runs on ${dataFolder}`);
  const client = new pg.Client({ connectionString: urls.superuser });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
