// What happened to one row, or to all rows of a resource, newest first and in words.
import { type AuditRow, auditCountedUpTo, auditPage } from '@ec/kernel/audit-trail';
import { raw } from '@ec/kernel/database';
import { parseListQuery } from '@ec/resource/filter';
import { type Label, labelOf } from '@ec/resource/label';
import { columnOf } from '@ec/resource/names';
import { wireTime } from '@ec/resource/wire';
import { sql } from 'kysely';
import { idOf } from './detail.ts';
import type { Page } from './list.ts';
import type { At } from './many.ts';
import { scopeCondition } from './predicate.ts';
import type { Row } from './present.ts';
import { quoted } from './shape.ts';
import { labelOfRow, type WordedChange, wordChanges } from './words.ts';

export interface HistoryEntry extends Omit<AuditRow, 'changes' | 'version'> {
  actionName: string;
  rowLabel: string;
  userName: string;
  changes: WordedChange[];
}

const actionNames: Record<string, Label> = {
  create: { zh: '新增', en: 'Added' },
  update: { zh: '修改', en: 'Edited' },
  remove: { zh: '删除', en: 'Deleted' },
  restore: { zh: '恢复', en: 'Restored' },
  undo: { zh: '撤销', en: 'Undone' },
};

/** `id`: of one row; without it the whole resource, as far as the caller sees its rows. */
export async function historyPage(at: At): Promise<Page<HistoryEntry>> {
  const { engine, resource, call } = at;
  const { id, ...paging } = (call.input ?? {}) as Record<string, unknown>;
  const { current, size } = parseListQuery(resource, paging, { seesPlain: false }).query;
  const { tenantId } = call.caller;
  const scope = resource.isGlobal ? undefined : scopeCondition(resource, call.caller, call.rights, engine.registry);
  const rowId = sql`case when a.row_id ~ '^[0-9]{1,19}$' then a.row_id::bigint end`;
  const where =
    scope &&
    sql`exists (select from ${sql.raw(`${quoted(resource.table)} t`)} where t.tenant_id = a.tenant_id and t.id = ${rowId} and ${scope})`;
  const target = { tenantId, resource: resource.name, where, rowId: id ? idOf(id) : undefined };
  const [{ rows, total }] = await Promise.all([
    auditPage(engine.database.read(tenantId), target, { current, size }),
    engine.names.ready(tenantId),
  ]);
  const records = await inWords(at, rows);
  const approx = total > auditCountedUpTo ? { approx: true as const } : {};
  return { records, total, size, current, pages: Math.ceil(total / size), ...approx };
}

async function inWords(at: At, stored: AuditRow[]): Promise<HistoryEntry[]> {
  const { engine, resource, call } = at;
  const { tenantId } = call.caller;
  const [people, rows] = await Promise.all([
    engine.names.people(tenantId, stored.map(({ userId }) => userId).filter(Boolean)),
    currentRows(at, stored),
  ]);
  const changed = stored.map(({ changes, rowId }) => ({ changes, row: rows.get(rowId) }));
  const words = await wordChanges(engine.database.read(tenantId), at, changed);
  return stored.map(({ changes, version: _version, ...entry }, index) => {
    const action = actionNames[entry.action] ?? resource.actions[entry.action]?.label;
    return {
      ...entry,
      time: wireTime(entry.time),
      actionName: action ? labelOf(action, call.language) : entry.action,
      rowLabel: labelOfRow(at, rows.get(entry.rowId) ?? { ...changes?.before, ...changes?.after }),
      userName: people.get(entry.userId) ?? entry.account,
      changes: words[index] ?? [],
    };
  });
}

/** Titles, and the fields that say which resource a reference means; deleted rows, too. */
async function currentRows({ engine, resource, call }: At, stored: readonly AuditRow[]) {
  const { tenantId } = call.caller;
  const deciding = Object.values(resource.fields).flatMap(({ targetBy }) => targetBy?.field ?? []);
  const names = [...new Set(['id', resource.title, ...deciding])];
  const columns = names.map((name) => `t.${quoted(columnOf(name))} as ${quoted(name)}`).join(', ');
  const tenant = resource.isGlobal ? sql`` : sql`t.tenant_id = ${tenantId} and `;
  const ids = [...new Set(stored.map(({ rowId }) => rowId))].filter((id) => /^\d{1,19}$/.test(id));
  const rows = await engine.database.read(tenantId).rows<Row>(
    raw(sql`select ${sql.raw(columns)} from ${sql.raw(`${quoted(resource.table)} t`)}
      where ${tenant}t.id = any(${ids}::bigint[])`),
  );
  return new Map(rows.map((row) => [String(row.id), row]));
}
