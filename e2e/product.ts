// The copy of the product that only the journeys of one worker use: its address, its database, its browser.
import { createLogin } from '@ec/kernel/database/login';
import type { DatabaseUrls } from '@ec/kernel/embedded';

export interface Product {
  url: string;
  /** The address of its MQTT broker. */
  mqtt: string;
  database: DatabaseUrls;
  /** The folder for the stored sessions of the journeys. */
  sessions: string;
  /** The WebSocket address of a running browser. */
  browser: string;
}

/** Returns the product of this worker, from the list that e2e/setup.ts stores in the environment. */
export function product(): Product {
  const products: Product[] = JSON.parse(process.env.E2E_PRODUCTS ?? '[]');
  const product = products[Number(process.env.VITEST_POOL_ID) - 1];
  if (!product) throw new Error('There is no product: run the journeys with vitest from the root, project `journeys`');
  return product;
}

/** Runs a statement in the database of the product, to check rows or to make changes that no screen offers. */
export async function inDatabase(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const login = await createLogin(product().database.superuser);
  try {
    return await login.rows<Record<string, unknown>>(text, values);
  } finally {
    await login.close();
  }
}
