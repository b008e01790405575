// Opens a stored file for other features.
import type { Readable } from 'node:stream';
import type { Engine } from '@ec/resource-server/feature';
import { findFile } from './file-rows.ts';
import { keyOf } from './store.ts';
import { storesOf } from './stores.ts';

/** @returns undefined where the tenant has no such file (any more). @throws AppError noRoom, notConnected, refused of the store */
export async function openFile(engine: Engine, tenantId: string, name: string): Promise<Readable | undefined> {
  const on = engine.database.read(tenantId);
  const file = await findFile(on, { tenantId, name });
  const store = file && (await storesOf(engine).byId(on, tenantId, file.ossId));
  return store && (await storesOf(engine).of(store)).open(keyOf({ tenantId, name }));
}
