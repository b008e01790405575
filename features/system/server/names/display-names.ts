// Caches the texts of dictionaries and regions for the rows of all lists. After a change in any process, `ready` reads them again.
import type { Database } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import type { Language } from '@ec/language/language';
import type { DisplayNames } from '@ec/resource-server/display-names';
import { sql } from 'kysely';
import { noRegions, readRegionNames } from './region-names.ts';
import { readSystemTexts, readTenantTexts, type Texts } from './texts.ts';

const mostTenants = 500;

export function createDisplayNames({ database, changes }: Pick<Services, 'database' | 'changes'>): DisplayNames {
  const system = createCache(() => readSystemTexts(database), new Map());
  const regions = createCache(() => readRegionNames(database), noRegions);
  const tenants = new Map<string, Cache<Texts>>();
  changes.on(['system_dict'], system.forget);
  changes.on(['system_region'], regions.forget);
  changes.on(['system_dict_biz'], ({ detail: tenantId }) => {
    for (const [id, texts] of tenants) if (tenantId === '' || tenantId === id) texts.forget();
  });
  const find = (tenantId: string, code: string, key: number) =>
    tenants.get(tenantId)?.value.get(code)?.get(key) ?? system.value.get(code)?.get(key);

  return {
    async ready(tenantId) {
      const texts = tenants.get(tenantId) ?? addTenant(tenants, tenantId, database);
      if (texts.isFresh && system.isFresh && regions.isFresh) return;
      await Promise.all([texts.ready(), system.ready(), regions.ready()]);
    },
    dictText(tenantId, code, key, language: Language) {
      const text = find(tenantId, code, key);
      return text === undefined ? '' : language === 'en' ? text.en || text.zh : text.zh;
    },
    hasKey: (tenantId, code, key) => find(tenantId, code, key) !== undefined,
    regionName: (code, language = 'zh') => regions.value.fullName(code, language),
    hasRegion: (code) => regions.value.has(code),
    regionsInEnglish: (word) => regions.value.codesInEnglish(word),
    keysOf(tenantId, code) {
      const tenantTexts = tenants.get(tenantId)?.value.get(code);
      return [...new Set([...(tenantTexts?.keys() ?? []), ...(system.value.get(code)?.keys() ?? [])])];
    },
    regionCode: (name) => regions.value.codeOf(name),
    async people(tenantId, ids) {
      if (ids.length === 0) return new Map();
      const rows = await database.read(tenantId).rows<{ id: string; name: string }>(
        sql`select id, real_name as name from "system_user"
          where tenant_id = ${tenantId} and id = any(${[...new Set(ids)]}::bigint[])`,
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}

interface Cache<T> {
  /** The result of the last read; it stays in use until the next read has finished. */
  readonly value: T;
  readonly isFresh: boolean;
  ready(): Promise<void>;
  forget(): void;
}

function createCache<T>(read: () => Promise<T>, empty: T): Cache<T> {
  let value = empty;
  let changes = 1;
  /** The number of changes when the read of the value started. */
  let readChanges = 0;
  let reading: Promise<void> | undefined;
  async function readAll(): Promise<void> {
    // A read may miss a change that arrives while it runs, so it is repeated.
    for (let started = changes; readChanges !== changes; started = changes) {
      value = await read();
      readChanges = started;
    }
  }
  return {
    get value() {
      return value;
    },
    get isFresh() {
      return readChanges === changes;
    },
    ready() {
      if (readChanges === changes) return Promise.resolve();
      reading ??= readAll().finally(() => {
        reading = undefined;
      });
      return reading;
    },
    forget() {
      changes += 1;
    },
  };
}

/** Adds a cache for the tenant, and removes the oldest one beyond 500. */
function addTenant(tenants: Map<string, Cache<Texts>>, tenantId: string, database: Database): Cache<Texts> {
  const cache = createCache(() => readTenantTexts(database, tenantId), new Map());
  tenants.set(tenantId, cache);
  const [oldest] = tenants.keys();
  if (tenants.size > mostTenants && oldest !== undefined) tenants.delete(oldest);
  return cache;
}
