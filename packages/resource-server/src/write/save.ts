// Adding and editing one row: draft → checks → statement → audit, in one transaction.
import { type AuditEntry, audit } from '@ec/kernel/audit';

import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { quoted } from '@ec/kernel/sql';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import type { RowOf } from '@ec/resource/row';
import { sql } from 'kysely';
import {
  type CallContext,
  type Hooks,
  ofAnyRow,
  type StoredRow,
  type Transaction,
  type Values,
} from '../engine/context.ts';
import type { Engine } from '../engine/feature.ts';
import { ofTenant, tableOf } from '../engine/rows.ts';
import { sealedValues } from '../engine/secrets.ts';
import { shapeOf } from '../engine/shape.ts';
import { findRow, presentWhole } from '../read/detail.ts';
import { assertRowVisibility } from '../visibility/assert-row-visibility.ts';
import { hideForeign } from '../visibility/foreign-references.ts';
import { auditChange, changedValues } from './changes.ts';
import { requireNewSecrets } from './moved-secrets.ts';
import { checkFiles } from './named-files.ts';
import { readDraft } from './read-draft.ts';
import { checkCodes, checkMeanings, checkTargets } from './references.ts';
import { inTransaction } from './transaction.ts';

export function parsed(resource: Resource, draft: Values, mode: 'add' | 'edit', call: Call): Values {
  const { values, issues } = readDraft(resource, draft, mode, call.language);
  const issue = issues[0];
  if (issue) throw new AppError(errors.invalid, { name: issue.field, message: issue.message });
  return values;
}

/** @returns the saved row */
export function addRow<R extends Resource>(
  engine: Engine,
  resource: R,
  call: Call,
  draft: Values,
  hooks: Hooks<NoInfer<R>> = {},
): Promise<RowOf<R>> {
  return saveRow({ engine, resource, call, hooks: ofAnyRow(hooks) }, draft, { action: 'create' });
}

/**
 * An absent key is left alone. Nothing changed, nothing written.
 * @throws AppError noData, changedByOther with `{current}`
 * @returns the saved row
 */
export function editRow<R extends Resource>(
  engine: Engine,
  resource: R,
  call: Call,
  id: string,
  draft: Values,
  hooks: Hooks<NoInfer<R>> = {},
  action = 'update',
): Promise<RowOf<R>> {
  return saveRow({ engine, resource, call, hooks: ofAnyRow(hooks) }, draft, { action, id });
}

async function saveRow<R extends Resource>(
  context: CallContext<R>,
  draft: Values,
  { action, id }: { action: string; id?: string },
): Promise<RowOf<R>> {
  const { resource, call } = context;
  const sent = parsed(resource, draft, id === undefined ? 'add' : 'edit', call);
  const row = await inTransaction(context, async (transaction) => {
    await transaction.hooks.lockFirst?.({ tx: transaction.tx, call, id, values: sent });
    const current = id === undefined ? undefined : await currentRow(transaction, id, draft.rowVersion);
    const values = current ? changedValues(transaction, current, sent) : sent;
    checkCodes(transaction, resource.fields, values);
    const written = await writeRow(transaction, { action, values, current });
    if (written) await finish(transaction, [written]);
    return written ? shownRow(transaction, written.row) : current;
  });
  return presentWhole(context, row!); // a new row is always written
}

/** As a detail shows it: what follows from the write, and the titles of what it points at, which an insert does not give back. */
async function shownRow(transaction: Transaction, row: StoredRow): Promise<StoredRow> {
  const { tx, resource, engine, call } = transaction;
  const shape = shapeOf(resource, engine.registry);
  const visibleRow = await tx.first<StoredRow>(
    sql`select ${sql.raw(shape.selectList)} from ${tableOf(resource)} where ${ofTenant(resource, call)}t.id = ${row.id}`,
  );
  const reported = visibleRow ?? row;
  await hideForeign(transaction, tx, shape, [reported]);
  return reported;
}

async function currentRow(transaction: Transaction, id: string, sentVersion: unknown): Promise<StoredRow> {
  const current = await findRow(transaction, id, true);
  if (!current) throw new AppError(errors.noData);
  if (isOutdated(sentVersion, current.rowVersion))
    throw new AppError(errors.changedByOther, {}, { current: presentWhole(transaction, current) });
  return current;
}

/** Without a version the update is applied: plain clients send none (contract §1.7). */
function isOutdated(sent: unknown, stored: number): boolean {
  if (sent === undefined || sent === null || sent === '') return false;
  const version = Number(sent);
  if (!Number.isSafeInteger(version)) throw new AppError(errors.wrongParameter, { name: 'rowVersion' });
  return version !== stored;
}

export interface Write {
  action: string;
  values: Values;
  /** Undefined for a new row. */
  current: StoredRow | undefined;
}

export interface Written {
  row: StoredRow;
  values: Values;
  isNew: boolean;
  entry: AuditEntry;
}

/** Targets, hooks, statement, sight, for a form and for a line of an import; undefined where the hooks left nothing to write. */
export async function writeRow(transaction: Transaction, write: Write): Promise<Written | undefined> {
  const { tx, engine, resource, call, hooks } = transaction;
  const { action, values: sent, current } = write;
  checkMeanings(transaction, current ? sent : withoutEmpty(sent));
  await checkTargets(transaction, resource.fields, sent, current);
  await checkFiles(transaction, resource.fields, sent);
  const completed = hooks.beforeSave ? await hooks.beforeSave({ tx, call, values: sent, current }) : sent;
  if (current) requireNewSecrets(transaction, current, completed);
  const values = sealedValues(engine, resource, completed);
  const id = current?.id ?? engine.ids.next();
  if (current && Object.keys(values).length === 0) return undefined;
  const statement = current ? updateStatement(transaction, id, values) : insertStatement(transaction, id, values);
  const row = await tx.first<StoredRow>(statement);
  if (!row) throw new AppError(errors.noData);
  const { before, after } = auditChange(resource, current ?? {}, values);
  const changes = current ? { before, after } : { after };
  const entry = { resource: resource.name, action, rowId: id, changes, version: row.rowVersion };
  const written = { row, values, isNew: !current, entry };
  await assertRowVisibility(transaction, [written]);
  return written;
}

/** Does the work that follows the write of the rows. */
export async function finish(
  { tx, engine, call, hooks }: Transaction,
  written: readonly Written[],
  groupId?: string,
): Promise<void> {
  const entries = written.map(({ entry }) => entry);
  await audit(tx, call, engine.ids, entries, groupId);
  for (const { row, values, isNew } of written) await hooks.afterSave?.({ tx, call, row, values, isNew });
}

/** A new row says nothing with a key that it leaves empty. */
const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && `${value}` !== ''));

const returned = ({ resource, engine }: Transaction) => sql.raw(shapeOf(resource, engine.registry).returnList);

function insertStatement(transaction: Transaction, id: string, values: Values) {
  const { resource, call } = transaction;
  const { tenantId, userId, deptIds } = call.caller;
  const systemValues = {
    id,
    ...(resource.isGlobal ? {} : { tenantId }),
    createUser: userId,
    createDept: deptIds[0] ?? null,
  };
  const all: Values = { ...systemValues, ...values, ...resource.rows };
  const columns = Object.keys(all).map((name) => quoted(columnOf(name)));
  return sql<StoredRow>`insert into ${tableOf(resource)} (${sql.raw(columns.join(', '))}) values (${sql.join(Object.values(all))}) returning ${returned(transaction)}`;
}

function updateStatement(transaction: Transaction, id: string, values: Values) {
  const { resource, call } = transaction;
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.raw(quoted(columnOf(name)))} = ${value}`);
  return sql<StoredRow>`update ${tableOf(resource)} set ${sql.join([...sets, sql`row_version = t.row_version + 1`])}, update_user = ${call.caller.userId}, update_time = now() where ${ofTenant(resource, call)}t.id = ${id} returning ${returned(transaction)}`;
}
