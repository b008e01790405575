// What a picker offers: at most 50 rows by their title, as `label` and under its own name (contract §1.9).
import { plannedWithValues, raw } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { allOf, type Condition, likePattern } from '@ec/kernel/sql';
import { objectOf, textOf } from '@ec/language/unknown';
import { valueFor } from '@ec/resource/filter';
import { isEmpty } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { inputOf } from './context.ts';
import type { Engine } from './feature.ts';
import { baseConditions } from './predicate.ts';
import { idsOf } from './remove.ts';
import { columnIn, tableOf } from './rows.ts';

export interface Choice {
  id: string;
  label: string;
}

const most = 50;

/** What a reference asks of the rows that it may mean: keys of dictionaries by field, comma-joined. */
function among({ fields }: Resource, input: Record<string, unknown>): Condition[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if ((field.kind !== 'dict' && field.kind !== 'dicts') || isEmpty(input[name])) return [];
    const keys = textOf(input[name])
      .split(',')
      .map((key) => valueFor(field, 'equal', key));
    if (keys.includes(null)) throw new AppError(errors.wrongParameter, { name });
    return [
      field.kind === 'dicts'
        ? sql`${columnIn(name)}::int[] && ${keys}::int[]`
        : sql`${columnIn(name)} = any(${keys}::int[])`,
    ];
  });
}

/** Whole rows as a picker offers them. */
export const labelled = <T extends object>(
  { title }: Pick<Resource, 'title'>,
  rows: readonly T[],
): (T & { label: string })[] => rows.map((row) => ({ ...row, label: textOf(objectOf(row)[title]) }));

/** `keyword`: part of the title; `ids`: those rows, to show what a form already holds. */
export function selectRows(engine: Engine, resource: Resource, call: Call): Promise<Choice[]> {
  const input = inputOf(call);
  const [keyword, ids] = [textOf(input.keyword).trim(), textOf(input.ids)];
  const title = columnIn(resource.title);
  const conditions = baseConditions({ engine, resource, call, use: 'point' }, 'named');
  if (ids !== '') conditions.push(sql`t.id = any(${idsOf(ids)}::bigint[])`);
  if (keyword !== '') conditions.push(sql`${title}::text ilike ${likePattern(keyword, '%', '%')}`);
  conditions.push(...among(resource, input));
  const select = sql`select ${sql.raw(plannedWithValues)}t.id, ${title} as label, ${title} as ${sql.ref(resource.title)}`;
  const where = allOf(conditions);
  const statement = sql<Choice>`${select} from ${tableOf(resource)} where ${where} order by ${title}, t.id limit ${most}`;
  return engine.database.read(call.caller.tenantId).rows<Choice>(raw(statement));
}
