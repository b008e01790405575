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
import type { Engine } from './feature.ts';
import { readListQuery } from './list.ts';
import { lockRows, type Many, mostRows, type Plan, planEdits, writeEdits } from './many.ts';
import { baseConditions, type Condition } from './predicate.ts';
import type { Row } from './present.ts';
import { checkCodes, checkTargets } from './references.ts';
import { fieldsOf, parsed, type SaveHooks, type Values } from './save.ts';
import { inTransaction } from './transaction.ts';
import { namingDoubles, uniqueKeysOf } from './unique.ts';
import { labelOfRow, type WordedChange, wordChanges } from './words.ts';

export const selectionInput = z.object({
  ids: z.array(z.union([z.string(), z.number()])).optional(),
  /** All rows that the list shows for these filters. */
  all: z.literal(true).optional(),
  /** Keys and values of a list query. */
  filters: z.record(z.string(), z.unknown()).optional(),
  q: z.string().optional(),
});
export const batchInput = selectionInput.extend({
  set: z.record(z.string(), z.unknown()),
  token: z.string().optional(),
});
export type Selection = z.infer<typeof selectionInput>;
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
export function selectionConditions(
  engine: Engine,
  resource: Resource,
  call: Pick<Call, 'caller' | 'rights'>,
  { ids, all, filters = {}, q }: Selection,
): Condition[] {
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
  const rows = await lockRows(many, selectionConditions(engine, resource, call, input), mostRows + 1);
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
export async function previewBatch(
  engine: Engine,
  resource: Resource,
  call: Call,
  input: BatchInput,
  hooks: SaveHooks,
): Promise<BatchPreview> {
  await engine.names.ready(call.caller.tenantId);
  const seen = new Error('rolled back');
  let preview: BatchPreview | undefined;
  await inTransaction(engine, resource, call, async (tx) => {
    preview = await describe({ tx, engine, resource, call, hooks }, input);
    throw seen;
  }).catch((error) => {
    if (error !== seen) throw error;
  });
  if (!preview) throw seen;
  return preview;
}

async function describe(many: Many, input: BatchInput): Promise<BatchPreview> {
  const { tx, engine, resource, call } = many;
  const { rows, edits, refused, unchanged, token } = await prepare(many, input);
  const shown = edits.slice(0, mostSamples);
  const seen = shown.map(({ row, values }) => ({ changes: auditChange(fieldsOf(resource), row, values), row }));
  const words = await wordChanges(tx, engine, resource, call, seen);
  return {
    count: rows.length,
    changing: edits.length,
    unchanged,
    refused: refusedRows(resource, call, refused),
    sample: shown.map(({ row }, at) => ({
      id: String(row.id),
      label: labelOfRow(resource, row, call),
      changes: words[at] ?? [],
    })),
    token,
  };
}

export function refusedRows(resource: Resource, call: Call, refused: Plan['refused']): RefusedRow[] {
  return refused.map(({ row, error }) => ({
    id: String(row.id),
    label: labelOfRow(resource, row, call),
    reason: errorText(error.entry, error.parameters, call.language),
  }));
}

/** @throws AppError changedByOther where the rows are no longer those of the preview; the reason of the first refused row */
export async function runBatch(
  engine: Engine,
  resource: Resource,
  call: Call,
  input: BatchInput,
  hooks: SaveHooks,
): Promise<{ changed: number; groupId: string }> {
  if (!input.token) throw new AppError(errors.missingParameter, { name: 'token' });
  await engine.names.ready(call.caller.tenantId);
  const groupId = engine.ids.next();
  return namingDoubles(resource, call.language, () =>
    inTransaction(engine, resource, call, async (tx) => {
      const many = { tx, engine, resource, call, hooks };
      const { edits, refused, token } = await prepare(many, input);
      if (token !== input.token) throw new AppError(errors.changedByOther);
      const [first] = refused;
      if (first)
        throw new AppError(first.error.entry, first.error.parameters, {
          refused: refusedRows(resource, call, refused),
        });
      await writeEdits(many, edits, { action: 'update', groupId });
      return { changed: edits.length, groupId };
    }),
  );
}
