// What happened to one row, or to all rows of a resource, newest first and in words.
import { raw } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import { parseListQuery } from '@ec/resource/filter';
import { type Label, labelOf } from '@ec/resource/label';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { wireTime } from '@ec/resource/wire';
import { sql } from 'kysely';
import { idOf } from './detail.ts';
import type { Engine } from './feature.ts';
import type { Page } from './list.ts';
import { allOf, scopeCondition } from './predicate.ts';
import type { Row } from './present.ts';
import { quoted } from './shape.ts';
import { labelOfRow, type WordedChange, wordChanges } from './words.ts';

export interface HistoryEntry {
  id: string;
  time: string;
  action: string;
  actionName: string;
  rowId: string;
  rowLabel: string;
  userId: string;
  userName: string;
  account: string;
  /** `tenant/account` of the platform operator who acted inside the tenant. */
  operator: string;
  remoteIp: string;
  requestId: string;
  groupId: string;
  changes: WordedChange[];
}

type Stored = Omit<HistoryEntry, 'changes' | 'actionName' | 'rowLabel' | 'userName'> & {
  changes: { before?: Row; after?: Row } | null;
};

const actionNames: Record<string, Label> = {
  create: { zh: '新增', en: 'Added' },
  update: { zh: '修改', en: 'Edited' },
  remove: { zh: '删除', en: 'Deleted' },
  restore: { zh: '恢复', en: 'Restored' },
  undo: { zh: '撤销', en: 'Undone' },
};

/** Counted up to here; a resource may have millions of entries. */
const exactUpTo = 10_000;

/** `id`: of one row; without it the whole resource, as far as the caller sees its rows. */
export async function historyPage(engine: Engine, resource: Resource, call: Call): Promise<Page<HistoryEntry>> {
  const input = (call.input ?? {}) as Record<string, unknown>;
  const { current, size } = parseListQuery(
    resource,
    { current: input.current, size: input.size },
    { seesPlain: false },
  ).query;
  const { caller } = call;
  const database = engine.database.read(caller.tenantId);
  const where = [sql`a.tenant_id = ${caller.tenantId}`, sql`a.resource = ${resource.name}`];
  if (input.id !== undefined && input.id !== '') where.push(sql`a.row_id = ${idOf(input.id)}`);
  const scope = resource.isGlobal ? undefined : scopeCondition(resource, caller, call.rights, engine.registry);
  const table = sql.raw(`${quoted(resource.table)} t`);
  const rowId = sql`case when a.row_id ~ '^[0-9]{1,19}$' then a.row_id::bigint end`;
  if (scope)
    where.push(sql`exists (select from ${table} where t.tenant_id = a.tenant_id and t.id = ${rowId} and ${scope})`);
  const from = sql`from audit_log a where ${allOf(where)}`;
  const [stored, counted] = await Promise.all([
    database.rows<Stored>(
      raw(sql`select a.id, a.create_time as time, a.action, coalesce(a.row_id, '') as "rowId",
          coalesce(a.user_id::text, '') as "userId", a.account, coalesce(a.operator, '') as operator,
          a.remote_ip as "remoteIp", a.request_id as "requestId", coalesce(a.group_id::text, '') as "groupId", a.changes
        ${from} order by a.id desc limit ${size} offset ${(current - 1) * size}`),
    ),
    database.first<{ n: string }>(raw(sql`select count(*) as n from (select 1 ${from} limit ${exactUpTo + 1}) c`)),
    engine.names.ready(caller.tenantId),
  ]);
  const total = Number(counted?.n ?? 0);
  const pages = Math.ceil(total / size);
  const records = await inWords(engine, resource, call, stored);
  return { records, total, size, current, pages, ...(total > exactUpTo ? { approx: true as const } : {}) };
}

async function inWords(engine: Engine, resource: Resource, call: Call, stored: Stored[]): Promise<HistoryEntry[]> {
  const { tenantId } = call.caller;
  const source = engine.database.read(tenantId);
  const [people, rows] = await Promise.all([
    engine.names.people(tenantId, stored.map(({ userId }) => userId).filter(Boolean)),
    currentRows(engine, resource, call, [...new Set(stored.map((entry) => entry.rowId))]),
  ]);
  const entries = stored.map((entry) => ({ ...entry, row: rows.get(entry.rowId) }));
  const words = await wordChanges(source, engine, resource, call, entries);
  return entries.map(({ row, changes, ...entry }, at) => ({
    ...entry,
    time: wireTime(entry.time),
    actionName: labelOf(
      actionNames[entry.action] ?? resource.actions[entry.action]?.label ?? { zh: entry.action, en: entry.action },
      call.language,
    ),
    rowLabel: labelOfRow(resource, row ?? { ...changes?.before, ...changes?.after }, call),
    userName: people.get(entry.userId) ?? entry.account,
    changes: words[at] ?? [],
  }));
}

/** Titles, and the fields that say which resource a reference means; deleted rows, too. */
async function currentRows(
  engine: Engine,
  resource: Resource,
  { caller }: Call,
  ids: string[],
): Promise<Map<string, Row>> {
  const deciding = Object.values(resource.fields).flatMap(({ targetBy }) => (targetBy ? [targetBy.field] : []));
  const columns = [...new Set([resource.title, ...deciding])].map(
    (name) => `t.${quoted(columnOf(name))} as ${quoted(name)}`,
  );
  const tenant = resource.isGlobal ? sql`` : sql`t.tenant_id = ${caller.tenantId} and `;
  const known = ids.filter((id) => /^\d{1,19}$/.test(id));
  const rows = await engine.database.read(caller.tenantId).rows<Row>(
    raw(sql`select t.id, ${sql.raw(columns.join(', '))} from ${sql.raw(`${quoted(resource.table)} t`)}
      where ${tenant}t.id = any(${known}::bigint[])`),
  );
  return new Map(rows.map((row) => [String(row.id), row]));
}
