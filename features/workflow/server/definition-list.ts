// Lists deployed definitions: the definitions that people may start, and all versions for administrators.

import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { type Page, type Paging, pageOf } from '@ec/kernel/paging';
import type { Language } from '@ec/language/language';
import type { ServiceHandlers } from '@ec/resource-server/feature';
import { type RawBuilder, sql } from 'kysely';
import { categoryName, processName } from './process-words.ts';
import { filterProcesses, type ProcessFilter } from './task-filter.ts';

export interface ListedDefinition {
  id: string;
  tenantId: string;
  key: string;
  name: string;
  category: string;
  categoryName: string;
  version: number;
  deploymentId: string;
  suspensionState: number;
  deploymentTime: string;
}

export interface DefinitionFilter extends ProcessFilter {
  /** 1: general definitions, 2: definitions of the tenant; absent for both. */
  mode?: number | undefined;
}

const general = 1;

const definitionsOf = (tenantId: string, { mode, ...filter }: DefinitionFilter) => {
  const owners =
    mode === undefined
      ? sql`d.tenant_id in (${tenantId}, '')`
      : mode === general
        ? sql`d.tenant_id = ''`
        : sql`d.tenant_id = ${tenantId}`;
  return sql`from workflow_definition d where ${owners} and d.removed_time is null
    and ${filterProcesses(filter, sql`d.create_time`)}`;
};

/** The list of definitions to start has only the latest version of each process. */
const isLatest = sql`not exists (select from workflow_definition n where n.tenant_id = d.tenant_id
  and n.process_key = d.process_key and n.version > d.version and n.removed_time is null)`;

export interface DefinitionReader {
  read: Sql;
  language: Language;
}

async function readDefinitions(
  { read, language }: DefinitionReader,
  from: RawBuilder<unknown>,
  paging: Paging,
): Promise<Page<ListedDefinition>> {
  const { current, size } = paging;
  const [rows, countRow] = await Promise.all([
    read.rows<ListedDefinition>(
      sql`select d.id, d.tenant_id as "tenantId", d.process_key as key, ${processName(language)} as name, d.category,
          ${categoryName(language)} as "categoryName", d.version, d.id as "deploymentId",
          case when d.suspended then 2 else 1 end as "suspensionState", d.create_time as "deploymentTime"
        ${from} order by d.id desc limit ${size} offset ${(current - 1) * size}`,
    ),
    read.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ]);
  const records = rows.map((row) => ({ ...row, deploymentTime: toWireTime(row.deploymentTime) }));
  return pageOf(records, { total: countRow?.total ?? 0, isApprox: false }, paging);
}

/** Returns the condition that a record starts the process: its diagram calls `<resource>.approve`, and there is a `<resource>.hold`. */
const isStartedByRecord = (handlers: ServiceHandlers) => {
  const outcomes = Object.keys(handlers).flatMap((name) =>
    name.endsWith('.hold') ? [`"${name.slice(0, -'.hold'.length)}.approve"`] : [],
  );
  return sql`exists (select from unnest(${outcomes}::text[]) o where strpos(d.xml, o) > 0)`;
};

export const pageOfStartable = (
  reader: DefinitionReader,
  handlers: ServiceHandlers,
  tenantId: string,
  paging: Paging,
  filter: DefinitionFilter,
) =>
  readDefinitions(
    reader,
    sql`${definitionsOf(tenantId, filter)} and not d.suspended and ${isLatest} and not ${isStartedByRecord(handlers)}`,
    paging,
  );

export const pageOfDefinitions = (
  reader: DefinitionReader,
  tenantId: string,
  paging: Paging,
  filter: DefinitionFilter,
) => readDefinitions(reader, definitionsOf(tenantId, filter), paging);
