// Adding and editing one row: draft → checks → statement → audit, in one transaction.
import { audit } from '@ec/kernel/audit';
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Field } from '@ec/resource/field';
import { columnOf } from '@ec/resource/names';
import { parseDraft, remarkField } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { auditChange, changedValues } from './changes.ts';
import { type Children, changedChildren, checkChildren, parseChildren, writeChildren } from './children.ts';
import { findRow, presentWhole } from './detail.ts';
import type { Engine } from './feature.ts';
import type { Row } from './present.ts';
import { checkCodes, checkTargets } from './references.ts';
import { quoted, shapeOf } from './shape.ts';
import { inTransaction } from './transaction.ts';
import { namingDoubles } from './unique.ts';

export type Values = Record<string, unknown>;

/** What a feature adds to plain writes; each may throw an AppError to refuse. Values are as the database takes them. */
export interface SaveHooks {
  /** Completes or checks the values before they are written. `current` is undefined for a new row. */
  beforeSave?: (given: {
    tx: Sql;
    call: Call;
    values: Values;
    current: Row | undefined;
    /** Lists of children that the draft brings. */
    children: Children;
  }) => Promise<Values> | Values;
  /** Follows a write inside the same transaction. */
  afterSave?: (given: { tx: Sql; call: Call; row: Row; values: Values; isNew: boolean }) => Promise<void>;
}

export const fieldsOf =
  (resource: Resource) =>
  (name: string): Field | undefined =>
    name === 'remark' ? remarkField : resource.fields[name];

export function parsed(resource: Resource, draft: Values, mode: 'add' | 'edit', call: Call): Values {
  const { values, issues } = parseDraft(resource, draft, mode, call.language);
  const issue = issues[0];
  if (issue) throw new AppError(errors.invalid, { name: issue.field, message: issue.message });
  return values;
}

/** @returns the saved row */
export async function addRow(
  engine: Engine,
  resource: Resource,
  call: Call,
  draft: Values,
  hooks: SaveHooks = {},
): Promise<Row> {
  const given = parsed(resource, draft, 'add', call);
  const children = parseChildren(resource, draft, call);
  await engine.names.ready(call.caller.tenantId);
  checkCodes(resource, given, engine.names, call.caller, call.language);
  const shape = shapeOf(resource, engine.registry);
  const row = await namingDoubles(resource, call.language, () =>
    inTransaction(engine, resource, call, async (tx) => {
      await checkTargets(tx, engine, resource, given, call.caller, call.language);
      await checkChildren(tx, engine, resource, children, call);
      const values = hooks.beforeSave
        ? await hooks.beforeSave({ tx, call, values: given, current: undefined, children })
        : given;
      const id = engine.ids.next();
      const saved = await tx.first<Row>(raw(insertStatement(resource, shape.returnList, id, values, call)));
      if (!saved) throw new AppError(errors.failed);
      const change = await changedChildren(tx, engine, resource, call, children, undefined);
      await writeChildren(tx, resource, call, { children, change, parentId: id });
      await audit(tx, call, engine.ids, [
        {
          resource: resource.name,
          action: 'create',
          rowId: id,
          version: 1,
          changes: { after: { ...auditChange(fieldsOf(resource), {}, values).after, ...change.after } },
        },
      ]);
      await hooks.afterSave?.({ tx, call, row: saved, values, isNew: true });
      return saved;
    }),
  );
  return presentWhole(engine.database.read(call.caller.tenantId), engine, resource, call, row);
}

export function insertStatement(resource: Resource, returnList: string, id: string, values: Values, { caller }: Call) {
  const all: Values = {
    id,
    ...(resource.isGlobal ? {} : { tenantId: caller.tenantId }),
    createUser: caller.userId,
    createDept: caller.deptIds[0] ?? null,
    ...values,
    ...resource.rows,
  };
  const columns = sql.raw(
    Object.keys(all)
      .map((name) => quoted(columnOf(name)))
      .join(', '),
  );
  return sql<Row>`insert into ${sql.raw(`${quoted(resource.table)} as t`)} (${columns}) values (${sql.join(Object.values(all))}) returning ${sql.raw(returnList)}`;
}

/**
 * An absent key is left alone. Nothing changed, nothing written.
 * @throws AppError noData, changedByOther with `{current}`
 * @returns the saved row
 */
export async function editRow(
  engine: Engine,
  resource: Resource,
  call: Call,
  id: string,
  draft: Values,
  hooks: SaveHooks = {},
  action = 'update',
): Promise<Row> {
  const given = parsed(resource, draft, 'edit', call);
  await engine.names.ready(call.caller.tenantId);
  const children = parseChildren(resource, draft, call);
  const shape = shapeOf(resource, engine.registry);
  const row = await namingDoubles(resource, call.language, () =>
    inTransaction(engine, resource, call, async (tx) => {
      const current = await findRow(tx, engine, resource, call, id, true);
      if (!current) throw new AppError(errors.noData);
      if (isOutdated(draft.rowVersion, current.rowVersion))
        throw new AppError(
          errors.changedByOther,
          {},
          { current: await presentWhole(tx, engine, resource, call, current) },
        );
      const changed = changedValues(fieldsOf(resource), current, given, call.language);
      checkCodes(resource, changed, engine.names, call.caller, call.language);
      await checkTargets(tx, engine, resource, changed, call.caller, call.language, current);
      await checkChildren(tx, engine, resource, children, call);
      const values = hooks.beforeSave
        ? await hooks.beforeSave({ tx, call, values: changed, current, children })
        : changed;
      const change = await changedChildren(tx, engine, resource, call, children, id);
      if (Object.keys({ ...values, ...change.after }).length === 0) return current;
      const saved = await tx.first<Row>(raw(updateStatement(resource, shape.returnList, id, values, call)));
      if (!saved) throw new AppError(errors.noData);
      await writeChildren(tx, resource, call, { children, change, parentId: id });
      const own = auditChange(fieldsOf(resource), current, values);
      const changes = { before: { ...own.before, ...change.before }, after: { ...own.after, ...change.after } };
      const version = Number(saved.rowVersion);
      await audit(tx, call, engine.ids, [{ resource: resource.name, action, rowId: id, changes, version }]);
      await hooks.afterSave?.({ tx, call, row: saved, values, isNew: false });
      return saved;
    }),
  );
  return presentWhole(engine.database.read(call.caller.tenantId), engine, resource, call, row);
}

/** Without a version the update is applied: plain clients send none (contract §1.7). */
function isOutdated(sent: unknown, stored: unknown): boolean {
  if (sent === undefined || sent === null || sent === '') return false;
  const version = Number(sent);
  if (!Number.isSafeInteger(version)) throw new AppError(errors.wrongParameter, { name: 'rowVersion' });
  return version !== Number(stored);
}

export function updateStatement(resource: Resource, returnList: string, id: string, values: Values, { caller }: Call) {
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.raw(quoted(columnOf(name)))} = ${value}`);
  const tenant = resource.isGlobal ? sql`` : sql`t.tenant_id = ${caller.tenantId} and `;
  return sql<Row>`update ${sql.raw(`${quoted(resource.table)} as t`)} set ${sql.join([...sets, sql`row_version = t.row_version + 1`])}, update_user = ${caller.userId}, update_time = now() where ${tenant}t.id = ${id} returning ${sql.raw(returnList)}`;
}
