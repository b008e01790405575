// Takes back what was done together: a batch edit, an import, a delete. Rows that somebody changed since stay as they are.
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, type ErrorEntry, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/names';
import { parseValue } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { type RefusedRow, refusedRows } from './batch.ts';
import { engineErrors } from './engine-errors.ts';
import type { Engine } from './feature.ts';
import { type Edit, lockRows, type Many, mostRows, type Plan, planEdits, type Refusal, writeEdits } from './many.ts';
import { baseConditions } from './predicate.ts';
import type { Row } from './present.ts';
import { checkUnused } from './references.ts';
import { fieldsOf, type SaveHooks, type Values } from './save.ts';
import { inTransaction } from './transaction.ts';
import { namingDoubles } from './unique.ts';

interface Entry {
  action: string;
  rowId: string;
  version: number;
  changes: { before?: Values } | null;
}

export async function undoGroup(
  engine: Engine,
  resource: Resource,
  call: Call,
  groupId: string,
  hooks: SaveHooks,
): Promise<{ undone: number; kept: RefusedRow[] }> {
  return namingDoubles(resource, call.language, () =>
    inTransaction(engine, resource, call, async (tx) => {
      const many = { tx, engine, resource, call, hooks };
      const entries = await readGroup(tx, resource, call, groupId);
      mayUndo(resource, call, entries);
      const { edits, refused, unchanged } = await planUndo(many, entries);
      const created = edits.filter(({ values }) => values.isDeleted === 1).map(({ row }) => String(row.id));
      // Edits of rows that stay go through the hooks; rows that come back or go are only marked.
      const marked = edits.filter(({ values }) => 'isDeleted' in values);
      await writeEdits(
        many,
        edits.filter((edit) => !marked.includes(edit)),
        { action: 'undo' },
      );
      await writeEdits({ ...many, hooks: {} }, marked, { action: 'undo' });
      if (created.length > 0) await checkUnused(tx, engine, resource, created, call.caller, call.language);
      return { undone: edits.length + unchanged, kept: refusedRows(resource, call, refused) };
    }),
  );
}

async function readGroup(tx: Sql, resource: Resource, { caller }: Call, groupId: string): Promise<Entry[]> {
  const entries = await tx.rows<Entry>(
    raw(sql`select action, row_id as "rowId", row_version as version, changes from audit_log
      where tenant_id = ${caller.tenantId} and group_id = ${groupId} and resource = ${resource.name}
      order by id limit ${mostRows + 1}`),
  );
  if (entries.length === 0) throw new AppError(errors.noData);
  if (entries.length > mostRows) throw new AppError(engineErrors.tooManyIds, { most: mostRows });
  return entries;
}

/** Who may not do a thing may not take it back either. */
function mayUndo(resource: Resource, { rights }: Call, entries: readonly Entry[]): void {
  const may = permissionsOf(resource);
  const needed: Record<string, string[]> = {
    update: [may.edit, may.import],
    create: [may.import],
    remove: [may.delete],
  };
  for (const action of new Set(entries.map((entry) => entry.action))) {
    const codes = needed[action];
    if (!codes) throw new AppError(engineErrors.nothingBefore);
    if (!codes.some((code) => rights.holds(code))) throw new AppError(errors.forbidden);
  }
}

async function planUndo(many: Many, entries: readonly Entry[]): Promise<Plan> {
  const { engine, resource, call } = many;
  const ids = entries.map(({ rowId }) => rowId);
  const visible = baseConditions(resource, call, engine.registry, 'any');
  const rows = await lockRows(many, [...visible, sql`t.id = any(${ids}::bigint[])`]);
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const refused: Refusal[] = [];
  const edited: { row: Row; entry: Entry }[] = [];
  const marked: Edit[] = [];
  for (const entry of entries) {
    const row = byId.get(entry.rowId);
    const keep = (why: ErrorEntry) => refused.push({ row: row ?? { id: entry.rowId }, error: new AppError(why) });
    if (!row) keep(errors.noData);
    else if (row.rowVersion !== entry.version) keep(errors.changedByOther);
    else if (entry.action === 'update') edited.push({ row, entry });
    else marked.push({ row, values: { isDeleted: entry.action === 'create' ? 1 : 0 } });
  }
  const before = new Map(edited.map(({ row, entry }) => [row, storedValues(resource, entry.changes?.before ?? {})]));
  const plan = await planEdits(
    many,
    edited.map(({ row }) => row),
    (row) => before.get(row) ?? {},
  );
  return { edits: [...plan.edits, ...marked], refused: [...refused, ...plan.refused], unchanged: plan.unchanged };
}

/** Wire values of the audit as the database takes them. */
function storedValues(resource: Resource, wire: Values): Values {
  const values: Values = {};
  for (const [name, value] of Object.entries(wire)) {
    const field = fieldsOf(resource)(name);
    const parsed = field && field.kind !== 'secret' ? parseValue(field, value) : undefined;
    if (parsed && 'value' in parsed) values[name] = parsed.value;
  }
  return values;
}
