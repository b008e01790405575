// Sets fields of many rows at once. A preview shows the changes, and the write then does exactly these changes or nothing.
import { createHash } from 'node:crypto';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import type { batchInput, ChangePreview } from '@ec/resource/contracts/row-shapes';
import { writableFields } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import { uniqueKeysOf } from '@ec/resource/unique-keys';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { CallContext, ReadContext, StoredRow, Transaction, Values } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import { idOf } from '../read/detail.ts';
import { readListQuery } from '../read/list.ts';
import { labelOfRow, wordChanges } from '../read/words.ts';
import { baseConditions } from '../visibility/predicate.ts';
import { lockRows, mostRows, type Plan, planEdits, writeEdits } from './bulk.ts';
import { auditChange } from './changes.ts';
import { checkCodes, checkTargets } from './references.ts';
import { refusedRows } from './refused-rows.ts';
import { requireValues } from './save.ts';
import { inTransaction, RollBack } from './transaction.ts';

export type BatchInput = z.infer<typeof batchInput>;

const mostSamples = 20;

/** Returns the conditions of the selected rows that the caller may see. */
function selectionConditions(context: ReadContext, { ids, all, filters = {}, q }: BatchInput): Condition[] {
  if (all) return readListQuery(context, { ...filters, ...(q ? { q } : {}) }).conditions;
  if (!ids?.length) throw new AppError(errors.missingParameter, { name: 'ids' });
  if (ids.length > mostRows) throw new AppError(engineErrors.tooManyIds, { most: mostRows });
  const rowIds = ids.map((id) => idOf(id, 'ids'));
  return [...baseConditions(context), sql`t.id = any(${rowIds}::bigint[])`];
}

/** Parses the values to set. A batch sets only fields that a form may edit, and no secrets. */
function readSet(resource: Resource, set: Values, call: Call): Values {
  const writable = new Map(writableFields(resource, 'edit'));
  for (const name of Object.keys(set)) {
    const kind = writable.get(name)?.kind;
    if (!kind || kind === 'secret') throw new AppError(errors.wrongParameter, { name: `set.${name}` });
  }
  if (Object.keys(set).length === 0) throw new AppError(errors.missingParameter, { name: 'set' });
  return requireValues(resource, set, 'edit', call);
}

async function prepare(
  transaction: Transaction,
  input: BatchInput,
): Promise<Plan & { rows: StoredRow[]; token: string }> {
  const { resource, call } = transaction;
  const values = readSet(resource, input.set, call);
  checkCodes(transaction, resource.fields, values);
  await checkTargets(transaction, resource.fields, values);
  const rows = await lockRows(transaction, selectionConditions(transaction, input), mostRows + 1);
  if (rows.length > mostRows) throw new AppError(engineErrors.tooManyIds, { most: mostRows });
  if (!input.all && rows.length !== new Set(input.ids?.map(String)).size) throw new AppError(errors.noData);
  const key = rows.length > 1 && uniqueKeysOf(resource).find((names) => names.every((name) => name in values));
  if (key) throw new AppError(errors.wrongParameter, { name: `set.${key[0]}` });
  const hash = createHash('sha256').update(JSON.stringify([resource.name, input.set]));
  for (const { id, rowVersion } of rows) hash.update(`,${id}:${rowVersion}`);
  const plan = await planEdits(transaction, rows, () => values);
  return { ...plan, rows, token: hash.digest('base64url') };
}

/** Previews the batch in a transaction that is rolled back, because the preview writes the rows to find refusals. */
export function previewBatch(context: CallContext, input: BatchInput): Promise<ChangePreview> {
  return inTransaction(context, async (transaction) => {
    throw new RollBack(await describe(transaction, input));
  });
}

async function describe(transaction: Transaction, input: BatchInput): Promise<ChangePreview> {
  const { rows, edits, refused, unchanged, token } = await prepare(transaction, input);
  const samples = edits.slice(0, mostSamples);
  const sampleChanges = samples.map(({ row, values }) => ({
    changes: auditChange(transaction.resource, row, values),
    row,
  }));
  const words = await wordChanges(transaction, sampleChanges);
  // The write checks references, visibility and constraints, so that a person learns of a refusal before confirming.
  if (refused.length === 0) await writeEdits(transaction, edits, { action: 'update' });
  return {
    count: rows.length,
    changing: edits.length,
    unchanged,
    refused: refusedRows(transaction, refused),
    sample: samples.map(({ row }, index) => ({
      id: row.id,
      label: labelOfRow(transaction, row),
      changes: words[index] ?? [],
    })),
    token,
  };
}

/** @throws AppError changedByOther if the rows or values differ from those of the preview; the error of the first refused row, if any */
export async function runBatch(context: CallContext, input: BatchInput): Promise<{ changed: number; groupId: string }> {
  if (!input.token) throw new AppError(errors.missingParameter, { name: 'token' });
  const groupId = context.engine.ids.next();
  return inTransaction(context, async (transaction) => {
    const { edits, refused, token } = await prepare(transaction, input);
    if (token !== input.token) throw new AppError(errors.changedByOther);
    const first = refused[0]?.error;
    if (first) throw new AppError(first.entry, first.parameters, { refused: refusedRows(context, refused) });
    await writeEdits(transaction, edits, { action: 'update', groupId });
    return { changed: edits.length, groupId };
  });
}
