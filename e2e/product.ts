// The copy of the product that the journeys of one worker have to themselves: its address, its database, its browser.
import { createLogin } from '@ec/kernel/database/login';
import type { DatabaseUrls } from '@ec/kernel/embedded';

export interface Product {
  url: string;
  /** The address of its broker. */
  mqtt: string;
  database: DatabaseUrls;
  /** The folder for the stored sessions of the journeys. */
  sessions: string;
  /** A running browser. */
  browser: string;
}

/** Handed to the workers by e2e/setup.ts. */
export function product(): Product {
  const products: Product[] = JSON.parse(process.env.E2E_PRODUCTS ?? '[]');
  const product = products[Number(process.env.VITEST_POOL_ID) - 1];
  if (!product) throw new Error('There is no product: run the journeys with vitest from the root, project `journeys`');
  return product;
}

/** Runs a statement in the product's own database, to check rows or to do what no screen offers. */
export async function inDatabase(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const login = await createLogin(product().database.superuser);
  try {
    return await login.rows<Record<string, unknown>>(text, values);
  } finally {
    await login.close();
  }
}
