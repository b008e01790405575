// Rows that belong to a row: read with its detail, saved with it in the same transaction, part of its audit entry.
import { raw } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { quoted } from '@ec/kernel/sql';
import type { Child } from '@ec/resource/child';
import { columnTypeOf } from '@ec/resource/column';
import { columnOf } from '@ec/resource/names';
import { parseFields } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import { toWire } from '@ec/resource/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Change } from './changes.ts';
import type { Children, Reader, Row, SqlContext, Values } from './context.ts';
import { engineErrors } from './engine-errors.ts';
import { present, viewerOf } from './present.ts';
import { checkCodes, checkTargets } from './references.ts';
import { columnIn, ofTenant, tableOf } from './rows.ts';
import { childShapeOf } from './shape.ts';

const mostChildren = 1_000;

/** @throws AppError that names the row: `periods[2].startTime:…` */
export function parseChildren(resource: Resource, draft: Values, call: Reader): Children {
  const children: Children = {};
  for (const [name, { fields }] of Object.entries(resource.children)) {
    const rows = draft[name];
    const writable = Object.entries(fields).filter(([, field]) => !field.isSystem);
    // Rows that only the system writes are left alone, as such fields are.
    if (rows === undefined || writable.length === 0) continue;
    if (!Array.isArray(rows)) throw new AppError(errors.wrongParameter, { name });
    if (rows.length > mostChildren) throw new AppError(engineErrors.tooManyIds, { most: mostChildren });
    children[name] = rows.map((row: Values | null, index) => {
      const { values, issues } = parseFields(writable, row ?? {}, 'add', call.language);
      const [issue] = issues;
      if (issue)
        throw new AppError(errors.invalid, { name: `${name}[${index}].${issue.field}`, message: issue.message });
      return { ...values, ...(row?.id ? { id: String(row.id) } : {}) };
    });
  }
  return children;
}

export async function checkChildren(within: SqlContext, children: Children): Promise<void> {
  for (const [name, rows] of Object.entries(children)) {
    const child = childOf(within.resource, name);
    for (const row of rows) checkCodes(within, child.fields, row);
    // References of all rows at once; where the kind differs from row to row, row by row.
    const isMixed = Object.values(child.fields).some((field) => field.targetBy);
    for (const values of isMixed ? rows : [pointedAt(child, rows)]) await checkTargets(within, child.fields, values);
  }
}

function pointedAt({ fields }: Child, rows: readonly Values[]): Values {
  const names = Object.keys(fields).filter((name) => fields[name]?.target !== undefined);
  const ids = (name: string) => [...new Set(rows.flatMap((row) => row[name] ?? []))];
  return Object.fromEntries(names.map((name) => [name, ids(name)]));
}

function childOf(resource: Resource, name: string): Child {
  const child = resource.children[name];
  if (!child) throw new Error(`${resource.name} has no ${name}`);
  return child;
}

const belong = ({ resource, call }: SqlContext, child: Child, parentId: string): RawBuilder<unknown> =>
  sql`${ofTenant(resource, call)}${columnIn(child.parent)} = ${parentId}`;

function readRows(within: SqlContext, name: string, parentId: string): Promise<Row[]> {
  const { tx, engine, resource } = within;
  const child = childOf(resource, name);
  const order = child.order === undefined ? sql`` : sql`${columnIn(child.order)}, `;
  const list = sql.raw(childShapeOf(resource, child, engine.registry).selectList);
  const where = belong(within, child, parentId);
  return tx.rows<Row>(raw(sql`select ${list} from ${tableOf(child)} where ${where} order by ${order}t.id`));
}

/** The lists that stand beside the fields in detail. */
export async function presentChildren(within: SqlContext, parentId: string): Promise<Record<string, Row[]>> {
  const { engine, resource } = within;
  const viewer = viewerOf(within);
  const shown: Record<string, Row[]> = {};
  for (const [name, child] of Object.entries(resource.children)) {
    const shape = childShapeOf(resource, child, engine.registry);
    shown[name] = (await readRows(within, name, parentId)).map((row) => present(shape, row, viewer));
  }
  return shown;
}

/** What would change, without writing; both sides empty where nothing does. */
export async function changedChildren(
  within: SqlContext,
  children: Children,
  parentId: string | undefined,
): Promise<Change> {
  const { engine, resource } = within;
  const change: Change = { before: {}, after: {} };
  for (const [name, rows] of Object.entries(children)) {
    const stored = parentId === undefined ? [] : await readRows(within, name, parentId);
    const known = new Set(stored.map(({ id }) => id));
    // Without a field to stand by, the ids say in which order the rows were sent.
    const isOrdered = resource.children[name]?.order !== undefined;
    for (const row of rows) if (!isOrdered || !known.delete(row.id)) row.id = engine.ids.next();
    const [before, after] = [stored, rows].map((side) => side.map((row) => wireRow(childOf(resource, name), row)));
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    change.before[name] = before;
    change.after[name] = after;
  }
  return change;
}

function wireRow({ fields }: Child, row: Row): Row {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toWire(field, row[name])]));
}

/** Replaces the lists named in `change`. */
export async function writeChildren(
  within: SqlContext,
  { children, change, parentId }: { children: Children; change: Change; parentId: string },
): Promise<void> {
  const { tx, resource, call } = within;
  for (const name of Object.keys(change.after)) {
    const child = childOf(resource, name);
    await tx.run(raw(sql`delete from ${tableOf(child)} where ${belong(within, child, parentId)}`));
    const typed = Object.entries(child.fields).map(([key, field]) => [key, columnTypeOf(field)] as const);
    const own = [['id', 'bigint'] as const, ...typed];
    const columns = [...own.map(([key]) => key), child.parent, ...(resource.isGlobal ? [] : ['tenantId'])];
    const values = own.map(([key]) => sql.raw(`v.${quoted(key)}`));
    const whole = [...values, sql`${parentId}::bigint`, ...(resource.isGlobal ? [] : [sql`${call.caller.tenantId}`])];
    const record = own.map(([key, type]) => `${quoted(key)} ${type}`).join(', ');
    await tx.run(
      raw(sql`insert into ${tableOf(child)} (${sql.raw(columns.map((key) => quoted(columnOf(key))).join(', '))})
        select ${sql.join(whole)} from jsonb_to_recordset(${JSON.stringify(children[name])}::jsonb) as v(${sql.raw(record)})`),
    );
  }
}
