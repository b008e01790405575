// Tests the settings of a store by writing, reading and removing a small file.

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@ec/kernel/errors';
import { withIncoming } from './incoming.ts';
import { keyOf, type Store, storeErrors } from './store.ts';

/** @returns the milliseconds for all three steps. @throws AppError noRoom, notConnected, refused */
export function tryStore(store: Store, file: { tenantId: string; name: string }, dataDir: string): Promise<number> {
  const content = Buffer.from(`energy-cloud ${file.name}`);
  return withIncoming(dataDir, Readable.from([content]), async (path) => {
    const startTime = performance.now();
    const key = keyOf(file);
    await store.put(key, { path, size: content.length, mediaType: 'text/plain' });
    const isSame = await hasContent(store, key, content).finally(() => store.remove(key));
    if (!isSame) throw new AppError(storeErrors.refused, { why: 'what was written does not come back' });
    return Math.round(performance.now() - startTime);
  });
}

async function hasContent(store: Store, key: string, content: Buffer): Promise<boolean> {
  const file = await store.open(key);
  return file !== undefined && content.equals(await buffer(file));
}
