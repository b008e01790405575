// Opens the stores of tenants by their rows. An S3 store keeps its connections until its row has changed.
import type { Sql } from '@ec/kernel/database';
import { AppError } from '@ec/kernel/errors';
import type { Condition } from '@ec/kernel/sql';
import { columnsOf, keys, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { openSecret } from '@ec/resource-server/secrets';
import { sql } from 'kysely';
import { oss } from '../shared/oss.resource.ts';
import { ossCategory, ossStatus } from '../shared/storage.enums.ts';
import { localDisk } from './local-disk.ts';
import type { s3Store } from './s3.ts';
import { type Store, storeErrors } from './store.ts';

const read = ['id', 'rowVersion', 'category', 'endpoint', 'bucketName', 'accessKey', 'appId', 'region'] as const;

/** The row of a store. `secretKey` is encrypted, as in the database. */
export type StoreRow = Picked<typeof oss, (typeof read)[number]> & { secretKey: string | null };

export interface Stores {
  of(row: StoreRow): Promise<Store>;
  /** Finds the store with the code, or without a code the enabled store of the tenant. @throws AppError noStore, wrongStore */
  chosen(on: Sql, tenantId: string, code?: string): Promise<StoreRow>;
  byId(on: Sql, tenantId: string, id: string): Promise<StoreRow | undefined>;
  close(): void;
}

const storesByEngine = new WeakMap<object, Stores>();

/** Returns the stores of an engine. All callers share these stores and their connections. */
export function storesOf(engine: Pick<Engine, 'config' | 'log'>): Stores {
  const storesOfEngine = storesByEngine.get(engine) ?? createStores(engine);
  storesByEngine.set(engine, storesOfEngine);
  return storesOfEngine;
}

type Remote = ReturnType<typeof s3Store>;

export function createStores({ config, log }: Pick<Engine, 'config' | 'log'>): Stores {
  const local = localDisk(config.dataDir, log);
  const open = new Map<string, { version: number; store: Remote }>();
  const o = columnsOf(oss);

  async function remote(row: StoreRow): Promise<Remote> {
    const { s3Store } = await import('./s3.ts'); // The client takes 33 MiB of memory, so that the first use loads it.
    const openStore = open.get(row.id);
    if (openStore?.version === row.rowVersion) return openStore.store;
    openStore?.store.close();
    const { category, endpoint, bucketName, accessKey, secretKey, appId, region } = row;
    const place = {
      category,
      endpoint: endpoint ?? '',
      bucketName: bucketName ?? '',
      accessKey: accessKey ?? '',
      secretKey: openSecret({ config }, oss, 'secretKey', secretKey ?? ''),
      appId: appId ?? '',
      region: region ?? '',
    };
    const store = s3Store(place, config.outboundAllow, log);
    open.set(row.id, { version: row.rowVersion, store });
    return store;
  }

  const find = (on: Sql, tenantId: string, which: Condition) =>
    on.first<StoreRow>(
      sql`select ${pick(oss, read)}, t.secret_key as "secretKey" from ${tableOf(oss)}
        where ${o.tenantId} = ${tenantId} and ${o.isDeleted} = 0 and ${which}`,
    );

  return {
    of: async (row) => (row.category === ossCategory.key.localDisk ? local : remote(row)),
    async chosen(on, tenantId, code = '') {
      const which = code === '' ? sql`${o.status} = ${keys(ossStatus.key.enabled)}` : sql`${o.ossCode} = ${code}`;
      const row = await find(on, tenantId, which);
      if (row) return row;
      throw code === '' ? new AppError(storeErrors.noStore) : new AppError(storeErrors.wrongStore, { code });
    },
    byId: (on, tenantId, id) => find(on, tenantId, sql`${o.id} = ${id}`),
    close() {
      for (const { store } of open.values()) store.close();
      open.clear();
    },
  };
}
