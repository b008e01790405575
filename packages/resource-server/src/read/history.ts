// Reads the history of a row or of all rows of a resource, newest first. The changes are described in words.

import { type AuditRow, auditCountedUpTo, auditPage } from '@ec/kernel/audit-trail';

import { isRowId } from '@ec/kernel/ids';
import { type Page, pageOf } from '@ec/kernel/paging';
import { allOf, quoted } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import { actionLabel, isBySystem, systemName } from '@ec/resource/audit-words';
import type { HistoryEntry } from '@ec/resource/contracts/row-shapes';
import { decidingFields } from '@ec/resource/field';
import { parseListQuery } from '@ec/resource/filter';
import { columnOf } from '@ec/resource/names';
import { writableFields } from '@ec/resource/parse-draft';
import { wireTime } from '@ec/resource/wire';
import { sql } from 'kysely';
import { type CallContext, inputOf, type ReadContext, type Row } from '../engine/context.ts';
import { ofTenant, tableOf } from '../engine/rows.ts';
import { visibilityConditions } from '../visibility/predicate.ts';
import { idOf } from './detail.ts';
import { labelOfRow, wordChanges } from './words.ts';

/** Reads the history of the row `id`; without an id, the history of all rows of the resource. Only rows that the caller sees count. */
export async function historyPage(context: Omit<CallContext, 'hooks'>): Promise<Page<HistoryEntry>> {
  const { engine, resource, call } = context;
  const { id, ...paging } = inputOf(call);
  const page = parseListQuery(resource, paging, { seesPlain: false }).query;
  const { tenantId } = call.caller;
  const visibility = visibilityConditions({ ...context, use: 'see' });
  const rowId = sql`case when a.row_id ~ '^[0-9]{1,19}$' then a.row_id::bigint end`;
  const where =
    visibility.length > 0
      ? sql`exists (select from ${tableOf(resource)} where t.tenant_id = a.tenant_id and t.id = ${rowId} and ${allOf(visibility)})`
      : undefined;
  const target = { tenantId, resource: resource.name, where, rowId: id ? idOf(id) : undefined };
  const [{ rows, total }] = await Promise.all([
    auditPage(engine.database.read(tenantId), target, page),
    engine.names.ready(tenantId),
  ]);
  const records = await inWords(context, rows);
  return pageOf(records, { total, isApprox: total > auditCountedUpTo }, page);
}

async function inWords(context: ReadContext, stored: AuditRow[]): Promise<HistoryEntry[]> {
  const { engine, resource, call } = context;
  const { tenantId } = call.caller;
  const [people, rows] = await Promise.all([
    engine.names.people(tenantId, stored.map(({ userId }) => userId).filter(Boolean)),
    currentRows(context, stored),
  ]);
  const changed = stored.map(({ changes, rowId }) => ({ changes, row: rows.get(rowId) }));
  const tx = engine.database.read(tenantId);
  const words = await wordChanges({ ...context, tx }, changed);
  const edited = new Set(writableFields(resource, 'edit').map(([name]) => name));
  const argWords = await Promise.all(
    stored.map(async ({ action, changes }) => {
      const fields = resource.actions[action]?.takesFields;
      if (!fields || !changes?.given) return [];
      const taking = { ...context, tx, resource: { ...resource, fields } };
      return (await wordChanges(taking, [{ changes: { after: changes.given }, row: undefined }])).flat();
    }),
  );
  return stored.map(({ changes, version: _version, ...entry }, index) => {
    const args = argWords[index] ?? [];
    const action = actionLabel(resource, entry.action);
    return {
      ...entry,
      time: wireTime(entry.time),
      actionName: action ? labelOf(action, call.language) : entry.action,
      rowLabel: labelOfRow(context, rows.get(entry.rowId) ?? { ...changes?.before, ...changes?.after }),
      userName: isBySystem(entry) ? labelOf(systemName, call.language) : (people.get(entry.userId) ?? entry.account),
      // A refused write changed nothing, so there is nothing to restore.
      changes: [...(entry.reason ? [] : (words[index] ?? [])), ...args],
      // An edit cannot bring the old values back if a named action wrote them, or if the form cannot edit the changed fields.
      isFinal:
        entry.action in resource.actions ||
        !Object.keys(stored[index]?.changes?.before ?? {}).some((name) => edited.has(name)),
    };
  });
}

/** Reads the titles and deciding fields of rows, including deleted rows. */
async function currentRows({ engine, resource, call }: ReadContext, stored: readonly AuditRow[]) {
  const { tenantId } = call.caller;
  const deciding = Object.values(resource.fields).flatMap(decidingFields);
  const names = [...new Set(['id', resource.title, ...deciding])];
  const columns = names.map((name) => `t.${quoted(columnOf(name))} as ${quoted(name)}`).join(', ');
  const ids = [...new Set(stored.map(({ rowId }) => rowId))].filter(isRowId);
  const rows = await engine.database.read(tenantId).rows<Row & { id: string }>(
    sql`select ${sql.raw(columns)} from ${tableOf(resource)}
      where ${ofTenant(resource, call)}t.id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
