// Setting fields of many rows at once: a preview that says what would change, and the write that does exactly that or nothing.
import { createHash } from 'node:crypto';
import { AppError, errors, errorText } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { writableFields } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { z } from 'zod';
import { auditChange } from './changes.ts';
import { idOf } from './detail.ts';
import { engineErrors } from './engine-errors.ts';
import { readListQuery } from './list.ts';
import { type At, lockRows, type Many, mostRows, type Plan, planEdits, together, writeEdits } from './many.ts';
import { baseConditions, type Condition } from './predicate.ts';
import type { Row } from './present.ts';
import { checkCodes, checkTargets } from './references.ts';
import { fieldsOf, parsed, type Values } from './save.ts';
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
function selected({ engine, resource, call }: At, { ids, all, filters = {}, q }: BatchInput): Condition[] {
  if (all) return readListQuery(engine, resource, call, { ...filters, ...(q ? { q } : {}) }).conditions;
  if (!ids?.length) throw new AppError(errors.missingParameter, { name: 'ids' });
  if (ids.length > mostRows) throw new AppError(engineErrors.tooManyIds, { most: mostRows });
  const wanted = ids.map((id) => idOf(id, 'ids'));
  return [...baseConditions(resource, call, engine.registry), sql`t.id = any(${wanted}::bigint[])`];
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
  const { tx, engine, resource, call } = many;
  const values = readSet(resource, input.set, call);
  checkCodes(resource, values, engine.names, call.caller, call.language);
  await checkTargets(tx, engine, resource, values, call.caller, call.language);
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
export async function previewBatch(at: At, input: BatchInput): Promise<BatchPreview> {
  const seen = new Error('rolled back');
  let preview: BatchPreview | undefined;
  await together(at, async (many) => {
    preview = await describe(many, input);
    throw seen;
  }).catch((error) => {
    if (error !== seen) throw error;
  });
  if (!preview) throw seen;
  return preview;
}

async function describe(many: Many, input: BatchInput): Promise<BatchPreview> {
  const { tx, resource } = many;
  const { rows, edits, refused, unchanged, token } = await prepare(many, input);
  const shown = edits.slice(0, mostSamples);
  const seen = shown.map(({ row, values }) => ({ changes: auditChange(fieldsOf(resource), row, values), row }));
  const words = await wordChanges(tx, many, seen);
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

export function refusedRows(at: At, refused: Plan['refused']): RefusedRow[] {
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
