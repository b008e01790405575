// The search over everything: of each resource whose list the caller may ask for, the few rows that a number, a name, a plate or a
// phone means. Scope, owner and masks are those of the list; what takes longer than typing is left out and said.
import { DatabaseError, plannedWithValues } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import { allOf, type Condition, likePattern } from '@ec/kernel/sql';
import { textOf } from '@ec/language/unknown';
import { searchConditionsOf } from '@ec/resource/global-search-query';
import type { Resource } from '@ec/resource/resource';
import { spellingsOf } from '@ec/resource/several';
import { sql } from 'kysely';
import { mayList } from '../engine/call-rights.ts';
import type { ReadContext, Row } from '../engine/context.ts';
import type { Engine } from '../engine/feature.ts';
import { columnIn, ofTenant, tableOf, wordFor } from '../engine/rows.ts';
import { shownShapeOf } from '../engine/shape.ts';
import { baseConditions } from '../visibility/predicate.ts';
import { present, viewerOf } from './present.ts';

/** Rows of one resource. */
export const searchLimit = 5;
/** Looked at to find those: the newest of very many are not worth waiting for. */
const mostLookedAt = 1_000;
/** Milliseconds for one resource. */
const patience = 400;
/** Statements at a time: a search that is typed leaves connections for others. */
const atOnce = 4;

export interface SearchHit {
  id: string;
  title: string;
  /** Further identifying texts of the row, and the label of its state. */
  notes: string[];
}

export interface SearchGroup {
  /** Name of the resource. */
  of: string;
  rows: SearchHit[];
  /** Its list has more that are found by this text. */
  hasMore: boolean;
}

export interface SearchResult {
  groups: SearchGroup[];
  /** Some resource took too long, and may have more. */
  isPartial: boolean;
}

export async function searchRows(engine: Engine, call: Call, text: string): Promise<SearchResult> {
  const targets = engine.registry
    .all()
    .filter((resource) => resource.foundBy.length > 0 && mayList(resource, call.rights));
  const groupsOf = new Map<Resource, Omit<SearchGroup, 'of'> | undefined>();
  await engine.names.ready(call.caller.tenantId);
  const queue = [...targets];
  const work = async () => {
    for (let resource = queue.shift(); resource; resource = queue.shift()) {
      groupsOf.set(resource, await rowsOf({ engine, resource, call, use: 'see' }, text));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return {
    groups: targets.flatMap((resource) => {
      const group = groupsOf.get(resource);
      return group && group.rows.length > 0 ? [{ of: resource.name, ...group }] : [];
    }),
    isPartial: [...groupsOf.values()].includes(undefined),
  };
}

/** Undefined where it took too long. */
async function rowsOf(reading: ReadContext, text: string): Promise<Omit<SearchGroup, 'of'> | undefined> {
  const { engine, resource, call } = reading;
  const means = matches(resource, text);
  const exact = resource.foundBy.map((name) => sql`${columnIn(name)} = any(${spellingsOf([text])})`);
  const states = Object.keys(resource.states);
  const shape = shownShapeOf(resource, engine.registry, new Set([resource.title, ...resource.foundBy, ...states]));
  // Not by the order of the ids alone: that would be looked for along all rows of the tenant.
  const statement = sql<Row>`with few as (
      select ${sql.raw(plannedWithValues)}t.id, (${sql.join(exact, sql` or `)}) is true as is_exact from ${tableOf(resource)}
      where ${allOf([...baseConditions(reading), sql`(${sql.join(means, sql` or `)})`])} limit ${mostLookedAt}),
    best as (select id, is_exact from few order by is_exact desc, id desc limit ${searchLimit + 1})
    select ${sql.raw(shape.selectList)} from best join ${tableOf(resource)} on ${ofTenant(resource, call, 't')}t.id = best.id
    order by best.is_exact desc, t.id desc`;
  try {
    const rows = await engine.database.withTenant(call.caller.tenantId, (tx) => tx.rows<Row>(statement), {
      timeout: patience,
    });
    const viewer = viewerOf(reading);
    return {
      rows: rows.slice(0, searchLimit).map((row) => foundRow(resource, present(shape, row, viewer))),
      hasMore: rows.length > searchLimit,
    };
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '57014') return undefined;
    throw error;
  }
}

function matches(resource: Resource, text: string): Condition[] {
  return searchConditionsOf(resource, text).map(({ name, operator }) => {
    if (operator === 'equal') return sql`${columnIn(name)} = any(${spellingsOf([text])})`;
    return sql`${columnIn(name)} ilike ${likePattern(wordFor(resource, name, text), operator === 'contains' ? '%' : '', '%')}`;
  });
}

function foundRow({ title, foundBy, states }: Resource, row: Row): SearchHit {
  const details = foundBy.filter((name) => name !== title).map((name) => textOf(row[name]));
  const state = Object.keys(states)
    .slice(0, 1)
    .map((name) => textOf(row[`${name}Name`]));
  return {
    id: textOf(row.id),
    title: textOf(row[title] || row.id),
    notes: [...details, ...state].filter((note) => note !== ''),
  };
}
