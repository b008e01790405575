// Serves the choices of a picker: at most 50 rows, or the rows of a pasted list. A choice contains the title of the row under the name of
// the title field, and the text to show as `label` (contract §1.9).
import { plannedWithValues } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { allOf, type Condition, likePattern } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import { objectOf, textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import { valueFor } from '@ec/resource/filter';
import { isEmpty } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import { mostSeveral, severalIn, spellingsOf } from '@ec/resource/several';
import { sql } from 'kysely';
import { inputOf, type ReadContext } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import type { Engine } from '../engine/feature.ts';
import { columnIn, ofTenant, tableOf, wordFor } from '../engine/rows.ts';
import { baseConditions, visibilityConditions } from '../visibility/predicate.ts';
import { idsOf } from './ids-of.ts';

export interface Choice {
  id: string;
  label: string;
  /** The pasted names that match the row. */
  found?: string[];
}

const maxChoices = 50;
/** The maximum number of rows for pasted names. Names need not be unique, so there is room for two rows of each name. */
const mostNamed = 2 * mostSeveral;

/** For the reference `standsAt`, returns the title of its row and the condition to search by it, limited to rows that the caller may choose. */
function placeOf({
  engine,
  resource,
  call,
}: ReadContext): { title: Condition; within(like: string): Condition } | undefined {
  const { standsAt } = resource;
  const target = standsAt === undefined ? undefined : resource.fields[standsAt]?.target;
  if (standsAt === undefined || target === undefined) return undefined;
  const above = engine.registry.get(target);
  const title = columnIn(above.title, 'x');
  const visibility = visibilityConditions({ engine, resource: above, call, use: 'point' }, 'named', 'x');
  const from = sql`from ${tableOf(above, 'x')} where ${ofTenant(above, call, 'x')}${allOf([...visibility, sql`x.is_deleted = 0`])}`;
  return {
    title: sql`(select ${title} ${from} and x.id = ${columnIn(standsAt)})`,
    within: (like) => sql`${columnIn(standsAt)} = any(array(select x.id ${from} and ${title}::text ilike ${like}))`,
  };
}

/** Returns the fields that a pasted name or number may equal: of the title and `foundBy`, the texts that the caller sees unmasked. */
function namedBy({ resource, call }: ReadContext): string[] {
  const seesPlain = call.rights.holds(permissionsOf(resource).plain);
  const isOpen = (name: string) =>
    resource.fields[name]?.kind === 'text' && (seesPlain || !resource.fields[name].isMasked);
  return [...new Set([resource.title, ...resource.foundBy])].filter(isOpen);
}

/** Splits the pasted names. @throws AppError tooManyValues for more than `mostSeveral` names */
function namesIn({ resource, call: { language } }: ReadContext, names: string): string[] {
  const wantedNames = severalIn({ kind: 'text' }, names);
  const label = labelOf(resource.label, language);
  if (wantedNames.length > mostSeveral)
    throw new AppError(engineErrors.tooManyValues, { name: 'names', label, most: mostSeveral });
  return wantedNames;
}

/** Returns the conditions for dictionary keys that the rows must have. The input contains the keys by field, comma-joined. */
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

/** Adds to each row its title as `label`, for pickers that offer whole rows. */
export const labelled = <T extends object>(
  { title }: Pick<Resource, 'title'>,
  rows: readonly T[],
): (T & { label: string })[] => rows.map((row) => ({ ...row, label: textOf(objectOf(row)[title]) }));

/**
 * Returns the rows that a picker offers. `keyword`: a part of the title or of the title of `standsAt`, or the full text of another search
 * field. `ids`: only these rows, to show the stored value of a form. `names`: only rows whose title or search field equals a pasted name.
 */
export async function selectRows(engine: Engine, resource: Resource, call: Call): Promise<Choice[]> {
  const input = inputOf(call);
  const reading: ReadContext = { engine, resource, call, use: 'point' };
  const keyword = wordFor(resource, resource.title, textOf(input.keyword));
  const ids = textOf(input.ids);
  const wantedNames = namesIn(reading, textOf(input.names));
  const matchFields = wantedNames.length > 0 ? namedBy(reading) : [];
  const title = columnIn(resource.title);
  const place = placeOf(reading);
  const conditions = baseConditions(reading, 'named');
  if (ids !== '') conditions.push(sql`t.id = any(${idsOf(ids)}::bigint[])`);
  if (keyword !== '') {
    const like = likePattern(keyword, '%', '%');
    const numbers = namedBy(reading).filter((name) => name !== resource.title);
    const byNumber = numbers.map((name) => sql` or ${columnIn(name)} = any(${spellingsOf([keyword])})`);
    const titleMatch = sql`(${title}::text ilike ${like}${sql.join(byNumber, sql``)})`;
    conditions.push(place ? sql`(${titleMatch} or ${place.within(like)})` : titleMatch);
  }
  if (wantedNames.length > 0) {
    const exactMatches = matchFields.map((name) => sql`${columnIn(name)} = any(${spellingsOf(wantedNames)})`);
    conditions.push(exactMatches.length > 0 ? sql`(${sql.join(exactMatches, sql` or `)})` : sql`false`);
  }
  conditions.push(...among(resource, input));
  const label = place ? sql`${title}::text || coalesce(' · ' || ${place.title}, '')` : title;
  const values =
    wantedNames.length > 0
      ? sql`, array[${sql.join(matchFields.map((name) => columnIn(name)))}]::text[] as found`
      : sql``;
  const select = sql`select ${sql.raw(plannedWithValues)}t.id, ${label} as label, ${title} as ${sql.ref(resource.title)}${values}`;
  const where = allOf(conditions);
  const limit = wantedNames.length > 0 ? mostNamed : maxChoices;
  const statement = sql<Choice>`${select} from ${tableOf(resource)} where ${where} order by ${title}, t.id limit ${limit}`;
  const rows = await engine.database.read(call.caller.tenantId).rows<Choice>(statement);
  if (wantedNames.length === 0) return rows;
  const namesMatching = (value: string) => wantedNames.filter((name) => spellingsOf([name]).includes(value));
  return rows.map((row) => ({ ...row, found: (row.found ?? []).flatMap(namesMatching) }));
}
