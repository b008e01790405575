// Reads dictionaries as code → key → text. Sealed entries are included, because old rows still have their keys.
import type { Database } from '@ec/kernel/database';
import { type RawBuilder, sql } from 'kysely';

export interface Text {
  zh: string;
  en: string;
}

export type Texts = ReadonlyMap<string, ReadonlyMap<number, Text>>;

interface Row extends Text {
  code: string;
  key: string;
}

export async function readSystemTexts(database: Database): Promise<Texts> {
  return groupByCode(await database.unfenced.rows<Row>(select(sql`system_dict`, sql`true`)));
}

export async function readTenantTexts(database: Database, tenantId: string): Promise<Texts> {
  const tenantCondition = sql`tenant_id = ${tenantId}`;
  return groupByCode(await database.read(tenantId).rows<Row>(select(sql`system_dict_biz`, tenantCondition)));
}

function select(table: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`select code, dict_key as key, dict_value as zh, coalesce(dict_value_en, '') as en from ${table}
    where ${where} and is_deleted = 0 and parent_id is not null and dict_key ~ '^-?[0-9]{1,5}$' order by sort, id`;
}

function groupByCode(rows: readonly Row[]): Texts {
  const texts = new Map<string, Map<number, Text>>();
  for (const { code, key, zh, en } of rows) {
    const entries = texts.get(code) ?? new Map<number, Text>();
    texts.set(code, entries.set(Number(key), { zh, en }));
  }
  return texts;
}
