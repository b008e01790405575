// Starts a database server, a stand-in for an OAuth provider, and a product for each worker of the journeys.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oauthProvider } from '@ec/testing/oauth-provider';
import { databaseServer } from '@ec/testing/server';
import type { TestProject } from 'vitest/node';
import { startProducts } from './products.ts';

export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const undo: (() => Promise<void>)[] = [];
  const teardown = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const provider = await oauthProvider();
    undo.push(provider.close);
    provider.stand({ id: String(Date.now()), name: 'Octo' });
    const { urls, stop } = await databaseServer();
    undo.push(stop);
    const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-journeys-'));
    undo.push(async () => rmSync(folder, { recursive: true, force: true }));
    const env = { EC_SOCIAL: JSON.stringify({ github: provider.config }), EC_OUTBOUND_ALLOW: '127.0.0.1' };
    const products = await startProducts({ count: config.maxWorkers, urls, folder, env });
    undo.push(products.stop);
    process.env.E2E_PRODUCTS = JSON.stringify(products.all);
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}
