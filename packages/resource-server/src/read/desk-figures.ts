// Reads the figures of the home page (packages/resource/src/desk.ts). A figure includes only rows that the caller sees in the list.

import type { Rights } from '@ec/kernel/caller';
import { toWireDate, toWireTime } from '@ec/kernel/clock';
import { plannedWithValues } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import { allOf, type Condition } from '@ec/kernel/sql';
import type { CountReply, DayReply, TotalReply } from '@ec/resource/contracts/desk.contract';
import { type Asking, type DeskCount, type DeskDay, type DeskTotals, daysShown, mostCounted } from '@ec/resource/desk';
import { encodeQuery, parseQueryTree, type QueryLeaf } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { mayList } from '../engine/call-rights.ts';
import type { Reader } from '../engine/context.ts';
import type { DaySums, Engine } from '../engine/feature.ts';
import { columnIn, tableOf } from '../engine/rows.ts';
import { baseConditions, treeCondition } from '../visibility/predicate.ts';

export const askingOf = ({ clock }: Engine, { caller }: Pick<Reader, 'caller'>): Asking => ({
  userId: caller.userId,
  today: toWireDate(clock.now()),
});

const dayMs = 86_400_000;

/** Returns the last `daysShown` days before today as yyyy-MM-dd in Asia/Shanghai, the earliest first. */
export const weekDaysOf = ({ clock }: Pick<Engine, 'clock'>): string[] =>
  Array.from({ length: daysShown }, (_, index) =>
    toWireDate(new Date(clock.now().getTime() - (daysShown - index) * dayMs)),
  );

/** Returns the query text of the filters; '' without filters. */
export const queryOf = (where: readonly QueryLeaf[]): string =>
  where.length === 0 ? '' : encodeQuery({ all: [...where] });

/** Returns the conditions of the rows that the list with the filters `where` shows to the reader, in the table aliased t. */
function conditionsOf(engine: Engine, call: Reader, resource: Resource, where: readonly QueryLeaf[]): Condition[] {
  const reading = { engine, resource, call, use: 'see' } as const;
  if (where.length === 0) return baseConditions(reading);
  const tree = parseQueryTree(resource, queryOf(where), true);
  if (!tree) throw new Error(`A figure of the home page has filters that ${resource.name} cannot answer`);
  return [...baseConditions(reading), ...treeCondition(reading, tree)];
}

/** Returns whether a person with these rights may read the figure. */
export const isFor = ({ of, codes }: DeskCount, rights: Rights): boolean =>
  mayList(of, rights) && (!codes || codes.some(rights.holds));

/** Returns a `select` of the ids that a figure counts for the reader; undefined if the reader may see no such rows. */
export function countedRows(engine: Engine, call: Reader, { key, of, where }: DeskCount): Condition | undefined {
  if (typeof where !== 'function') return engine.deskCounts[key]?.(engine, call);
  const conditions = conditionsOf(engine, call, of, where(askingOf(engine, call)));
  return sql`select t.id from ${tableOf(of)} where ${allOf(conditions)}`;
}

/** Returns the members of a reply that show a figure without its definition. */
const sourceOf = ({ key, label, of }: Pick<DeskDay, 'key' | 'label' | 'of'>) => ({
  key,
  label,
  of: of.name,
  menu: of.code,
});

/** Reads all counts that the caller may see in one statement. */
export async function countedFor(engine: Engine, call: Call, counts: readonly DeskCount[]): Promise<CountReply[]> {
  const { rights } = call;
  const asking = askingOf(engine, call);
  const requests = counts
    .filter((count) => isFor(count, rights))
    .map((count) => {
      const { where, kind, tone } = count;
      const isListed = typeof where === 'function';
      const figure = { ...sourceOf(count), kind, ...(tone ? { tone } : {}), ...(isListed ? {} : { own: where.own }) };
      return { ...figure, q: isListed ? queryOf(where(asking)) : '', rows: countedRows(engine, call, count) };
    });
  if (requests.length === 0) return [];
  const columns = requests.map(
    ({ rows }, index) =>
      sql`(select count(*)::int from (${rows ?? sql`select where false`} limit ${mostCounted + 1}) r) as ${sql.ref(`n${index}`)}`,
  );
  const results = await engine.database
    .read(call.caller.tenantId)
    .first<Record<string, number>>(sql`select ${sql.raw(plannedWithValues)}${sql.join(columns)}`);
  return requests.map(({ rows: _, ...count }, index) => ({ ...count, count: results?.[`n${index}`] ?? 0 }));
}

/** Reads the totals of the lists that the caller may read, in one statement. Then reads the week of each total in `deskWeeks`. */
export async function totalsFor(engine: Engine, call: Call, groups: readonly DeskTotals[]): Promise<TotalReply[]> {
  const visibleGroups = groups.flatMap(({ key: group, label: groupLabel, figures }) =>
    figures.filter(({ of }) => mayList(of, call.rights)).map((figure) => ({ ...figure, group, groupLabel })),
  );
  if (visibleGroups.length === 0) return [];
  const columns = visibleGroups.map(({ of, sums, where }, index) => {
    const conditions = conditionsOf(engine, call, of, where);
    return sql`(select sum(${columnIn(sums)})::float8 from ${tableOf(of)} where ${allOf(conditions)}) as ${sql.ref(`s${index}`)}`;
  });
  const results = await engine.database
    .read(call.caller.tenantId)
    .first<Record<string, number | null>>(sql`select ${sql.raw(plannedWithValues)}${sql.join(columns)}`);
  const days = weekDaysOf(engine);
  const weeks = await Promise.all(visibleGroups.map(({ key }) => engine.deskWeeks[key]?.(engine, call, days)));
  return visibleGroups.map(({ where, group, groupLabel, ...total }, index) => {
    const week = weeks[index];
    return {
      ...sourceOf(total),
      group,
      groupLabel,
      q: queryOf(where),
      sum: results?.[`s${index}`] ?? null,
      ...(week ? { week: weekOf(days, week, total.key, null) } : {}),
    };
  });
}

/** @param absent the value of a day without a sum: 0 if rows are events, null if they are measurements */
const weekOf = (days: readonly string[], week: readonly DaySums[], key: string, absent: number | null) =>
  days.map((day) => week.find((each) => each.day === day)?.sums[key] ?? absent);

/** Sums the rows of the list by day, if `deskWeeks` has no sums for the caller. */
async function sumRowsByDay(engine: Engine, call: Call, day: DeskDay, days: readonly string[]): Promise<DaySums[]> {
  const { of, at, where, figures } = day;
  const moment = columnIn(at);
  const midnight = (date: string | undefined) => sql`(${date}::date)::timestamp at time zone 'Asia/Shanghai'`;
  const sums = figures.map(({ sums: field }, index) => {
    const sum = field === undefined ? sql`count(t.id)` : sql`coalesce(sum(${columnIn(field)}), 0)`;
    return sql`${sum}::float8 as ${sql.ref(`s${index}`)}`;
  });
  const rows = await engine.database.read(call.caller.tenantId).rows<{ day: string; [sum: `s${number}`]: number }>(
    sql`select ${sql.raw(plannedWithValues)}(${moment} at time zone 'Asia/Shanghai')::date::text as day, ${sql.join(sums)}
      from ${tableOf(of)}
      where ${allOf([...conditionsOf(engine, call, of, where), sql`${moment} >= ${midnight(days[0])}`, sql`${moment} < ${midnight(days.at(-1))} + interval '1 day'`])}
      group by 1`,
  );
  return rows.map((row) => ({
    day: row.day,
    sums: Object.fromEntries(figures.map(({ key }, index) => [key, row[`s${index}`] ?? 0])),
  }));
}

/** The compared days, each as a number of days before today. */
const days = [0, 1, 7] as const;

interface Sums {
  ago: number;
  /** The hour of the day; null in the row with the sums of the whole day. */
  hour: number | null;
  [sum: `s${number}`]: number;
  [soFar: `u${number}`]: number;
}

/** Reads today's figures, and the figures of 1 and 7 days ago up to the present time of day. Undefined if the caller may not read the list. */
export async function dayFor(engine: Engine, call: Call, day: DeskDay): Promise<DayReply | undefined> {
  const { of, at, where, figures } = day;
  if (!mayList(of, call.rights)) return undefined;
  const moment = columnIn(at);
  const now = engine.clock.now();
  const sums = figures.flatMap(({ sums }, index) => {
    const whole = sums === undefined ? sql`count(t.id)` : sql`coalesce(sum(${columnIn(sums)}), 0)`;
    const soFar = sql`${moment} - d.start <= ${now}::timestamptz - d.today`;
    return [
      sql`${whole}::float8 as ${sql.ref(`s${index}`)}`,
      sql`coalesce(${sums === undefined ? sql`count(t.id)` : sql`sum(${columnIn(sums)})`} filter (where ${soFar}), 0)::float8 as ${sql.ref(`u${index}`)}`,
    ];
  });
  const rows = await engine.database.read(call.caller.tenantId).rows<Sums>(
    sql`select ${sql.raw(plannedWithValues)}d.ago, extract(hour from ${moment} at time zone 'Asia/Shanghai')::int as hour, ${sql.join(sums)}
      from (select n as ago, date_trunc('day', ${now}::timestamptz, 'Asia/Shanghai') as today,
          date_trunc('day', ${now}::timestamptz, 'Asia/Shanghai') - make_interval(days => n) as start
        from unnest(${[...days]}::int[]) as n) d
      join ${tableOf(of)} on ${moment} >= d.start and ${moment} < d.start + interval '1 day'
      where ${allOf(conditionsOf(engine, call, of, where))}
      group by grouping sets ((d.ago), (d.ago, hour))`,
  );
  const weekDays = weekDaysOf(engine);
  const week =
    (await engine.deskWeeks[day.key]?.(engine, call, weekDays)) ?? (await sumRowsByDay(engine, call, day, weekDays));
  const wholeDay = (ago: number) => rows.find((row) => row.ago === ago && row.hour === null);
  const hour = Number(toWireTime(now).slice(11, 13));
  const byHour = (ago: number, index: number, to: number) =>
    Array.from({ length: to + 1 }, (_, h) => rows.find((row) => row.ago === ago && row.hour === h)?.[`s${index}`] ?? 0);
  return {
    ...sourceOf(day),
    q: queryOf([...where, { f: at, o: 'during', v: '@today' }]),
    figures: figures.map(({ key, label }, index) => ({
      key,
      label,
      today: wholeDay(0)?.[`s${index}`] ?? 0,
      yesterday: wholeDay(1)?.[`u${index}`] ?? 0,
      lastWeek: wholeDay(7)?.[`u${index}`] ?? 0,
      hours: { today: byHour(0, index, hour), yesterday: byHour(1, index, 23) },
      week: weekOf(weekDays, week, key, 0),
    })),
  };
}
