// Caches the texts of dictionaries and regions for the rows of all lists; a change in any process starts a new read.
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
  const tenants = new Map<string, Kept<Texts>>();
  changes.on(['system_dict'], system.forget);
  changes.on(['system_region'], regions.forget);
  changes.on(['system_dict_biz'], ({ detail: tenantId }) => {
    for (const [id, texts] of tenants) if (tenantId === '' || tenantId === id) texts.forget();
  });
  const find = (tenantId: string, code: string, key: number) =>
    tenants.get(tenantId)?.value.get(code)?.get(key) ?? system.value.get(code)?.get(key);

  return {
    async ready(tenantId) {
      const texts = tenants.get(tenantId) ?? remember(tenants, tenantId, database);
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

interface Kept<T> {
  /** The last names read; they stay in use while a change is being read. */
  readonly value: T;
  readonly isFresh: boolean;
  ready(): Promise<void>;
  forget(): void;
}

function createCache<T>(read: () => Promise<T>, empty: T): Kept<T> {
  let value = empty;
  let changes = 1;
  /** Number of changes when the value was read. */
  let seen = 0;
  let reading: Promise<void> | undefined;
  async function readAll(): Promise<void> {
    // The read may miss a change that arrives while it runs.
    for (let started = changes; seen !== changes; started = changes) {
      value = await read();
      seen = started;
    }
  }
  return {
    get value() {
      return value;
    },
    get isFresh() {
      return seen === changes;
    },
    ready() {
      if (seen === changes) return Promise.resolve();
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

function remember(tenants: Map<string, Kept<Texts>>, tenantId: string, database: Database): Kept<Texts> {
  const cache = createCache(() => readTenantTexts(database, tenantId), new Map());
  tenants.set(tenantId, cache);
  const [oldest] = tenants.keys();
  if (tenants.size > mostTenants && oldest !== undefined) tenants.delete(oldest);
  return cache;
}
