// Serves the stores of a tenant. At most one store is enabled. A store with files keeps its bucket and cannot be removed. The action `check`
// tests the connection of a store.
import { randomBytes } from 'node:crypto';
import { AppError, defineErrors, fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { columnsOf } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { tableOf } from '@ec/resource-server/rows';
import { vacateState } from '@ec/resource-server/vacate-state';
import { sql } from 'kysely';
import { oss } from '../shared/oss.resource.ts';
import { ossStatus } from '../shared/storage.enums.ts';
import type { Stores } from './stores.ts';
import { tryStore } from './try-store.ts';

const refusals = defineErrors('storage.oss', {
  holdsFiles: { status: 400, zh: '{code}中存有{count}个文件，不能删除', en: '{code} holds {count} files and stays' },
  bucketHoldsFiles: {
    status: 400,
    zh: 'bucketName:空间中存有文件，不能改为另一个空间；请新增一个存储',
    en: 'bucketName:This bucket holds files and cannot be changed. Add another store instead',
  },
  noSuchStore: { status: 404, zh: '存储不存在', en: 'The object store does not exist' },
});

export function ossRoutes(engine: Engine, stores: Stores): Route[] {
  const t = columnsOf(oss);
  const { enabled, disabled } = ossStatus.key;
  return resourceRoutes(engine, oss, {
    async beforeSave({ tx, values, current }) {
      if (!current) return { ...values, status: disabled };
      if (!('bucketName' in values || 'appId' in values)) return values;
      const storedFile = await tx.first(
        sql`select 1 as held from resource_file
        where tenant_id = ${current.tenantId} and oss_id = ${current.id} limit 1`,
      );
      return storedFile ? fail(refusals.bucketHoldsFiles) : values;
    },
    async beforeRemove({ tx, call, ids }) {
      const storedFiles = await tx.first<{ code: string; count: number }>(
        sql`select ${t.ossCode} as code, count(*)::int as count from ${tableOf(oss)}
          join resource_file f on f.tenant_id = ${t.tenantId} and f.oss_id = ${t.id}
          where ${t.tenantId} = ${call.caller.tenantId} and ${t.id} = any(${ids}::bigint[]) group by 1 limit 1`,
      );
      if (storedFiles) fail(refusals.holdsFiles, storedFiles);
    },
    actions: {
      async enable(action) {
        const rule = { field: 'status', state: enabled, otherwise: disabled, action: 'enable' };
        await vacateState(engine, action, oss, rule);
        return {};
      },
      check: {
        async outside({ call, row }) {
          const { tenantId } = call.caller;
          const store = await stores.byId(engine.database.read(tenantId), tenantId, row.id);
          if (!store) throw new AppError(refusals.noSuchStore);
          const name = randomBytes(24).toString('base64url');
          return { data: { ms: await tryStore(await stores.of(store), { tenantId, name }, engine.config.dataDir) } };
        },
      },
    },
  });
}
