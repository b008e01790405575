// Builds one statement that groups all rows of the source that the caller sees, and computes the figures of the groups. The same statement
// computes the totals, so they match the groups exactly.
import { plannedWithValues } from '@ec/kernel/database';
import { allOf, type Condition } from '@ec/kernel/sql';
import { isTime, listFieldOf } from '@ec/resource/filter';
import type { Resource } from '@ec/resource/resource';
import type { ReadContext } from '@ec/resource-server/context';
import { visibilityConditions } from '@ec/resource-server/predicate';
import { columnIn, ofTenant, tableOf } from '@ec/resource-server/rows';
import { summedExpression } from '@ec/resource-server/sums';
import { type RawBuilder, sql } from 'kysely';
import { digitsOf } from '../shared/columns.ts';
import { type Group, keyOfGroup, keyOfMeasure, type Layout, type Measure } from '../shared/layout.ts';

type Part = RawBuilder<unknown>;

/** A row has columns by index: `g0` is a group as stored (a period as its first day), `t0` its title if it is a reference, `m0` a figure. */
export type SummaryRow = Record<string, string | null> & { isTotal: boolean; groups: number };

const columnRef = (letter: string, index: number): Part => sql.ref(`${letter}${index}`);

function groupPart(resource: Resource, { f, by }: Group): Part {
  const column = columnIn(f);
  const field = listFieldOf(resource, f);
  if (!by || !field || !isTime(field)) return column;
  const at = field.kind === 'datetime' ? sql`(${column} at time zone 'Asia/Shanghai')` : sql`${column}::timestamp`;
  return sql`date_trunc(${sql.lit(by)}, ${at})::date`;
}

function measureInput(resource: Resource, { f, as }: Measure): Part {
  if (f === undefined || as === 'count') return sql`1`;
  // Averages and extremes use the same signed values as sums, so that an average times its count is the sum.
  return summedExpression(resource, f);
}

function figure(resource: Resource, { f, as }: Measure, index: number): Part {
  const value = columnRef('v', index);
  if (as === 'count') return sql`count(*)`;
  const field = f === undefined ? undefined : listFieldOf(resource, f);
  if (as === 'avg') return sql`round(avg(${value}::numeric), ${sql.lit(field ? digitsOf(field, as) : 2)})`;
  return sql`${sql.raw(as)}(${value}::numeric)`;
}

/** Selects the title of the row that a group refers to; null for a group that is no reference. */
function titlePart({ engine, resource, call }: ReadContext, { f }: Group, index: number): Part {
  const target = listFieldOf(resource, f)?.target;
  const groupColumn = sql`s.${columnRef('g', index)}`;
  // The target may belong to a feature that this server does not run. Then there are no titles.
  const targetResource = target === undefined ? undefined : engine.registry.find(target);
  if (!targetResource) return sql`null::text`;
  return sql`(select ${titleWithPlace({ engine, resource: targetResource, call })} from ${tableOf(targetResource, 'x')}
    where ${ofTenant(targetResource, call, 'x')}${columnIn('id', 'x')} = ${groupColumn})`;
}

/** Appends the title of the place (`standsAt`), as a picker does: titles such as those of connectors repeat at many places. */
function titleWithPlace({ engine, resource, call }: ReadContext): Part {
  const title = sql`${columnIn(resource.title, 'x')}::text`;
  const { standsAt } = resource;
  const target = standsAt === undefined ? undefined : resource.fields[standsAt]?.target;
  const place = target === undefined ? undefined : engine.registry.find(target);
  if (standsAt === undefined || !place) return title;
  const visibility = visibilityConditions({ engine, resource: place, call, use: 'point' }, 'named', 'p');
  return sql`concat_ws(' · ', ${title}, (select ${columnIn(place.title, 'p')}::text from ${tableOf(place, 'p')}
    where ${ofTenant(place, call, 'p')}${allOf([...visibility, sql`${columnIn('id', 'p')} = ${columnIn(standsAt, 'x')}`])}))`;
}

/** Selects the row of totals first, then at most `most` groups. Each row has the number of all groups in `groups`. */
export function summaryStatement(
  context: ReadContext,
  layout: Layout,
  conditions: readonly Condition[],
  most: number,
): RawBuilder<SummaryRow> {
  const { resource } = context;
  const { groups, measures } = layout;
  const inputs = [
    ...groups.map((group, index) => sql`${groupPart(resource, group)} as ${columnRef('g', index)}`),
    ...measures.map((measure, index) => sql`${measureInput(resource, measure)} as ${columnRef('v', index)}`),
    sql`1 as one`,
  ];
  const keys = groups.map((_, index) => columnRef('g', index));
  const isTotal = keys[0] ? sql`grouping(${keys[0]}) = 1` : sql`true`;
  const sets = keys.length > 0 ? sql`(${sql.join(keys)}), ()` : sql`()`;
  const sums = [
    ...keys,
    ...measures.map((measure, index) => sql`${figure(resource, measure, index)} as ${columnRef('m', index)}`),
    sql`count(*) as found`,
    sql`${isTotal} as is_total`,
  ];
  const titles = groups.map((group, index) => sql`${titlePart(context, group, index)} as ${columnRef('t', index)}`);
  const selectParts = [
    ...groups.flatMap((_, index) => [
      sql`${columnRef('g', index)}::text as ${columnRef('g', index)}`,
      columnRef('t', index),
    ]),
    ...measures.map((_, index) => sql`${columnRef('m', index)}::text as ${columnRef('m', index)}`),
  ];
  return sql<SummaryRow>`with picked as (
      select ${sql.raw(plannedWithValues)}${sql.join(inputs)} from ${tableOf(resource)} where ${allOf([...conditions])}
    ), sums as (
      select ${sql.join(sums)} from picked group by grouping sets (${sets})
    ), titled as (
      select s.*, ${sql.join([...titles, sql`1 as last`])} from sums s
    )
    select ${sql.join([...selectParts, sql`is_total as "isTotal"`])}, found::text as found, (count(*) over () - 1)::int as groups
    from titled order by ${sql.join([sql`is_total desc`, ...orderOf(layout, groups)])} limit ${most + 1}`;
}

function orderOf(layout: Layout, groups: readonly Group[]): Part[] {
  const { order, measures } = layout;
  const places = [
    ...groups.map((group, index) => ({
      key: keyOfGroup(group),
      parts: [columnRef('titled.t', index), columnRef('titled.g', index)],
    })),
    ...measures.map((measure, index) => ({ key: keyOfMeasure(measure), parts: [columnRef('titled.m', index)] })),
  ];
  const orderParts = order.flatMap(({ by, direction }) => {
    const parts = places.find(({ key }) => key === by)?.parts ?? [];
    return parts.map((part) => sql`${part} ${sql.raw(direction)} nulls last`);
  });
  const groupParts = places
    .slice(0, groups.length)
    .flatMap(({ parts }) => parts.map((part) => sql`${part} nulls last`));
  return [...orderParts, ...groupParts];
}
