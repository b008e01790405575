// Adds or edits a row in one transaction: parses the draft, checks it, writes the row and audits the write.
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
import { hideForeignReferences } from '../visibility/foreign-references.ts';
import { auditChange, changedValues } from './changes.ts';
import { requireNewSecrets } from './moved-secrets.ts';
import { checkFiles } from './named-files.ts';
import { readDraft } from './read-draft.ts';
import { checkCodes, checkMeanings, checkTargets } from './references.ts';
import { inTransaction } from './transaction.ts';

/** Parses a draft to values. @throws AppError invalid with the first issue */
export function requireValues(resource: Resource, draft: Values, mode: 'add' | 'edit', call: Call): Values {
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
 * Edits a row. Fields that the draft does not have keep their values; a draft without changes writes nothing.
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
  const sent = requireValues(resource, draft, id === undefined ? 'add' : 'edit', call);
  const row = await inTransaction(context, async (transaction) => {
    await transaction.hooks.lockFirst?.({ tx: transaction.tx, call, id, values: sent });
    const current = id === undefined ? undefined : await currentRow(transaction, id, draft.rowVersion);
    const values = current ? changedValues(transaction, current, sent) : sent;
    checkCodes(transaction, resource.fields, values);
    const written = await writeRow(transaction, { action, values, current });
    if (written) await finish(transaction, [written]);
    return written ? rereadRow(transaction, written.row) : current;
  });
  return presentWhole(context, row!); // a new row is always written
}

/** Reads the row again: `afterSave` may have changed it, and the write does not return the titles of its references. */
async function rereadRow(transaction: Transaction, row: StoredRow): Promise<StoredRow> {
  const { tx, resource, engine, call } = transaction;
  const shape = shapeOf(resource, engine.registry);
  const reread = await tx.first<StoredRow>(
    sql`select ${sql.raw(shape.selectList)} from ${tableOf(resource)} where ${ofTenant(resource, call)}t.id = ${row.id}`,
  );
  const reply = reread ?? row;
  await hideForeignReferences(transaction, tx, shape, [reply]);
  return reply;
}

async function currentRow(transaction: Transaction, id: string, sentVersion: unknown): Promise<StoredRow> {
  const current = await findRow(transaction, id, true);
  if (!current) throw new AppError(errors.noData);
  if (isOutdated(sentVersion, current.rowVersion))
    throw new AppError(errors.changedByOther, {}, { current: presentWhole(transaction, current) });
  return current;
}

/** Returns whether the sent version differs from the stored version; false without a version, because some clients send none (contract §1.7). */
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

/**
 * Checks references and files, runs `beforeSave`, writes the row and checks that the caller still sees the row. Forms and imports use it.
 * Returns undefined if an edit has nothing to write.
 */
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

/** Audits the written rows and runs their `afterSave` hooks. */
export async function finish(
  { tx, engine, call, hooks }: Transaction,
  written: readonly Written[],
  groupId?: string,
): Promise<void> {
  const entries = written.map(({ entry }) => entry);
  await audit(tx, call, engine.ids, entries, groupId);
  for (const { row, values, isNew } of written) await hooks.afterSave?.({ tx, call, row, values, isNew });
}

/** Drops empty values, because an empty reference of a new row sets nothing. */
const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && `${value}` !== ''));

const returningList = ({ resource, engine }: Transaction) => sql.raw(shapeOf(resource, engine.registry).returnList);

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
  return sql<StoredRow>`insert into ${tableOf(resource)} (${sql.raw(columns.join(', '))}) values (${sql.join(Object.values(all))}) returning ${returningList(transaction)}`;
}

function updateStatement(transaction: Transaction, id: string, values: Values) {
  const { resource, call } = transaction;
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.raw(quoted(columnOf(name)))} = ${value}`);
  return sql<StoredRow>`update ${tableOf(resource)} set ${sql.join([...sets, sql`row_version = t.row_version + 1`])}, update_user = ${call.caller.userId}, update_time = now() where ${ofTenant(resource, call)}t.id = ${id} returning ${returningList(transaction)}`;
}
