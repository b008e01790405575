// Setting fields of many rows at once: a preview that says what would change, and the write that does exactly that or nothing.
import { createHash } from 'node:crypto';
import { AppError, errors, errorText } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import { writableFields } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { z } from 'zod';
import type { At, Many, Reading, Row, Values } from './at.ts';
import { auditChange } from './changes.ts';
import { idOf } from './detail.ts';
import { engineErrors } from './engine-errors.ts';
import { readListQuery } from './list.ts';
import { lockRows, mostRows, type Plan, planEdits, writeEdits } from './many.ts';
import { baseConditions } from './predicate.ts';
import { checkCodes, checkTargets } from './references.ts';
import { parsed } from './save.ts';
import { RollBack, together } from './transaction.ts';
import { uniqueKeysOf } from './unique.ts';
import { labelOfRow, type WordedChange, wordChanges } from './words.ts';

export const batchInput = z.object({
  ids: z.array(z.union([z.string(), z.number()])).optional(),
  /** All rows that the list shows for these filters. */
  all: z.literal(true).optional(),
  /** Keys and values of a list query. */
  filters: z.record(z.string(), z.unknown()).optional(),
  q: z.string().optional(),
  set: z.record(z.string(), z.unknown()),
  token: z.string().optional(),
});
export type BatchInput = z.infer<typeof batchInput>;

export interface RefusedRow {
  id: string;
  label: string;
  reason: string;
}

export interface BatchPreview {
  count: number;
  changing: number;
  unchanged: number;
  refused: RefusedRow[];
  sample: { id: string; label: string; changes: WordedChange[] }[];
  token: string;
}

const mostSamples = 20;

/** The rows that a selection means, for those who may see them. */
function selected(at: Reading, { ids, all, filters = {}, q }: BatchInput): Condition[] {
  if (all) return readListQuery(at, { ...filters, ...(q ? { q } : {}) }).conditions;
  if (!ids?.length) throw new AppError(errors.missingParameter, { name: 'ids' });
  if (ids.length > mostRows) throw new AppError(engineErrors.tooManyIds, { most: mostRows });
  const wanted = ids.map((id) => idOf(id, 'ids'));
  return [...baseConditions(at), sql`t.id = any(${wanted}::bigint[])`];
}

/** Only what a form could change as well; a key that belongs to single rows is no batch. */
function readSet(resource: Resource, set: Values, call: Call): Values {
  const writable = new Map(writableFields(resource, 'edit'));
  for (const name of Object.keys(set)) {
    const kind = writable.get(name)?.kind;
    if (!kind || kind === 'secret') throw new AppError(errors.wrongParameter, { name: `set.${name}` });
  }
  if (Object.keys(set).length === 0) throw new AppError(errors.missingParameter, { name: 'set' });
  return parsed(resource, set, 'edit', call);
}

async function prepare(many: Many, input: BatchInput): Promise<Plan & { rows: Row[]; token: string }> {
  const { resource, call } = many;
  const values = readSet(resource, input.set, call);
  checkCodes(many, resource.fields, values);
  await checkTargets(many, resource.fields, values);
  const rows = await lockRows(many, selected(many, input), mostRows + 1);
  if (rows.length > mostRows) throw new AppError(engineErrors.tooManyIds, { most: mostRows });
  if (!input.all && rows.length !== new Set(input.ids?.map(String)).size) throw new AppError(errors.noData);
  const key = rows.length > 1 && uniqueKeysOf(resource).find((names) => names.every((name) => name in values));
  if (key) throw new AppError(errors.wrongParameter, { name: `set.${key[0]}` });
  const hash = createHash('sha256').update(JSON.stringify([resource.name, input.set]));
  for (const { id, rowVersion } of rows) hash.update(`,${id}:${rowVersion}`);
  const plan = await planEdits(many, rows, () => values);
  return { ...plan, rows, token: hash.digest('base64url') };
}

/** Looks in a transaction that is rolled back, since hooks may write. */
export function previewBatch(at: At, input: BatchInput): Promise<BatchPreview> {
  return together(at, async (many) => {
    throw new RollBack(await describe(many, input));
  });
}

async function describe(many: Many, input: BatchInput): Promise<BatchPreview> {
  const { rows, edits, refused, unchanged, token } = await prepare(many, input);
  const shown = edits.slice(0, mostSamples);
  const seen = shown.map(({ row, values }) => ({ changes: auditChange(many.resource, row, values), row }));
  const words = await wordChanges(many, seen);
  return {
    count: rows.length,
    changing: edits.length,
    unchanged,
    refused: refusedRows(many, refused),
    sample: shown.map(({ row }, at) => ({
      id: String(row.id),
      label: labelOfRow(many, row),
      changes: words[at] ?? [],
    })),
    token,
  };
}

export function refusedRows(at: Reading, refused: Plan['refused']): RefusedRow[] {
  return refused.map(({ row, error }) => ({
    id: String(row.id),
    label: labelOfRow(at, row),
    reason: errorText(error.entry, error.parameters, at.call.language),
  }));
}

/** @throws AppError changedByOther where the rows are no longer those of the preview; the reason of the first refused row */
export async function runBatch(at: At, input: BatchInput): Promise<{ changed: number; groupId: string }> {
  if (!input.token) throw new AppError(errors.missingParameter, { name: 'token' });
  const groupId = at.engine.ids.next();
  return together(at, async (many) => {
    const { edits, refused, token } = await prepare(many, input);
    if (token !== input.token) throw new AppError(errors.changedByOther);
    const first = refused[0]?.error;
    if (first) throw new AppError(first.entry, first.parameters, { refused: refusedRows(at, refused) });
    await writeEdits(many, edits, { action: 'update', groupId });
    return { changed: edits.length, groupId };
  });
}
