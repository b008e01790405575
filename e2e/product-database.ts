// The product's own database, for what no screen can do yet. Known where the journeys started the server themselves, or
// where E2E_DATA_DIR names the data folder of a running one.
import { join } from 'node:path';
import { createLogin } from '@ec/kernel/database/login';
import { findEmbedded } from '@ec/kernel/embedded';

export const hasProductDatabase = (): boolean => process.env.E2E_DATA_DIR !== undefined;

export async function inProductDatabase(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const dataFolder = process.env.E2E_DATA_DIR ?? '';
  const urls = findEmbedded({ dataFolder, secretFile: join(dataFolder, 'secrets.json') });
  if (!urls) throw new Error(`No database runs on ${dataFolder}`);
  const login = await createLogin(urls.superuser);
  try {
    return await login.rows<Record<string, unknown>>(text, values);
  } finally {
    await login.close();
  }
}
