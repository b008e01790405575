// Rows that belong to a row: read with its detail, saved with it in the same transaction, part of its audit entry.
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Child } from '@ec/resource/child';
import { columnTypeOf } from '@ec/resource/column';
import { columnOf } from '@ec/resource/names';
import { parseFields } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import { toWire } from '@ec/resource/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Change } from './changes.ts';
import { engineErrors } from './engine-errors.ts';
import type { Engine } from './feature.ts';
import { present, type Row, viewerOf } from './present.ts';
import { checkCodes, checkTargets } from './references.ts';
import { childShapeOf, quoted } from './shape.ts';

type Values = Record<string, unknown>;
/** Rows by the name of their list, as the database takes them; a list that is absent is left alone. */
export type Children = Record<string, Values[]>;
type Reader = Pick<Call, 'caller' | 'rights' | 'language'>;

const mostChildren = 1_000;

/** @throws AppError that names the row: `periods[2].startTime:…` */
export function parseChildren(resource: Resource, draft: Values, call: Reader): Children {
  const children: Children = {};
  for (const [name, { fields }] of Object.entries(resource.children)) {
    const rows = draft[name];
    if (rows === undefined) continue;
    if (!Array.isArray(rows)) throw new AppError(errors.wrongParameter, { name });
    if (rows.length > mostChildren) throw new AppError(engineErrors.tooManyIds, { most: mostChildren });
    const writable = Object.entries(fields).filter(([, field]) => !field.isSystem);
    children[name] = rows.map((row: Values | null, at) => {
      const { values, issues } = parseFields(writable, row ?? {}, 'add', call.language);
      const [issue] = issues;
      if (issue) throw new AppError(errors.invalid, { name: `${name}[${at}].${issue.field}`, message: issue.message });
      return { ...values, ...(row?.id ? { id: String(row.id) } : {}) };
    });
  }
  return children;
}

export async function checkChildren(tx: Sql, engine: Engine, resource: Resource, children: Children, call: Reader) {
  const { caller, language } = call;
  for (const [name, rows] of Object.entries(children)) {
    const child = childOf(resource, name);
    for (const row of rows) checkCodes(child, row, engine.names, caller, language);
    // References of all rows at once; where the kind differs from row to row, row by row.
    const isMixed = Object.values(child.fields).some((field) => field.targetBy);
    for (const values of isMixed ? rows : [pointedAt(child, rows)])
      await checkTargets(tx, engine, child, values, caller, language);
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

const belong = (resource: Resource, child: Child, parentId: string, { caller }: Reader): RawBuilder<unknown> => {
  const tenant = resource.isGlobal ? sql`` : sql`t.tenant_id = ${caller.tenantId} and `;
  return sql`${tenant}t.${sql.raw(quoted(columnOf(child.parent)))} = ${parentId}`;
};

function readRows(source: Sql, engine: Engine, resource: Resource, call: Reader, name: string, parentId: string) {
  const child = childOf(resource, name);
  const order = child.order === undefined ? '' : `t.${quoted(columnOf(child.order))}, `;
  const list = childShapeOf(resource, child, engine.registry).selectList;
  return source.rows<Row>(
    raw(
      sql`select ${sql.raw(list)} from ${sql.raw(`${quoted(child.table)} t`)} where ${belong(resource, child, parentId, call)} order by ${sql.raw(order)}t.id`,
    ),
  );
}

/** The lists that stand beside the fields in detail. */
export async function presentChildren(source: Sql, engine: Engine, resource: Resource, call: Reader, parentId: string) {
  const shown: Record<string, Row[]> = {};
  for (const [name, child] of Object.entries(resource.children)) {
    const shape = childShapeOf(resource, child, engine.registry);
    const viewer = viewerOf({ ...shape, resource }, call, engine.names);
    const rows = await readRows(source, engine, resource, call, name, parentId);
    shown[name] = rows.map((row) => present(shape, row, viewer));
  }
  return shown;
}

/** What would change, without writing; both sides empty where nothing does. */
export async function changedChildren(
  tx: Sql,
  engine: Engine,
  resource: Resource,
  call: Reader,
  children: Children,
  parentId: string | undefined,
): Promise<Change> {
  const change: Change = { before: {}, after: {} };
  for (const [name, rows] of Object.entries(children)) {
    const stored = parentId === undefined ? [] : await readRows(tx, engine, resource, call, name, parentId);
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
  tx: Sql,
  resource: Resource,
  call: Reader,
  { children, change, parentId }: { children: Children; change: Change; parentId: string },
): Promise<void> {
  for (const name of Object.keys(change.after)) {
    const child = childOf(resource, name);
    const table = sql.raw(`${quoted(child.table)} as t`);
    await tx.run(raw(sql`delete from ${table} where ${belong(resource, child, parentId, call)}`));
    const own = Object.entries(child.fields).map(([key, field]) => [key, columnTypeOf(field)] as const);
    const typed = [['id', 'bigint'], ...own].map(([key = '', type]) => `${quoted(key)} ${type}`);
    const columns = ['id', ...own.map(([key]) => key), child.parent, ...(resource.isGlobal ? [] : ['tenantId'])];
    const given = [
      sql.raw(['id', ...own.map(([key]) => key)].map((key) => `v.${quoted(key)}`).join(', ')),
      sql`${parentId}::bigint`,
    ];
    if (!resource.isGlobal) given.push(sql`${call.caller.tenantId}`);
    const rows = JSON.stringify(children[name]);
    await tx.run(
      raw(sql`insert into ${table} (${sql.raw(columns.map((key) => quoted(columnOf(key))).join(', '))})
        select ${sql.join(given)} from jsonb_to_recordset(${rows}::jsonb) as v(${sql.raw(typed.join(', '))})`),
    );
  }
}
