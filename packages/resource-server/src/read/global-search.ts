// Searches for a number, name, plate or phone in all resources whose lists the caller may read, and returns a few rows of each. The rows
// are limited and masked as in the lists. A resource whose search takes too long is left out, and `isPartial` is then true.
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
import { listShapeOf } from '../engine/shape.ts';
import { baseConditions } from '../visibility/predicate.ts';
import { present, viewerOf } from './present.ts';

/** The maximum number of rows of one resource. */
export const searchLimit = 5;
/** The maximum number of matches that are ranked, because ranking very many matches would take too long. */
const maxCandidates = 1_000;
/** The statement timeout for one resource, in milliseconds. */
const timeout = 400;
/** The maximum number of concurrent statements, so that a search leaves connections to other calls. */
const concurrency = 4;

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
  /** True if the list has more rows that match the text. */
  hasMore: boolean;
}

export interface SearchResult {
  groups: SearchGroup[];
  /** True if the search of a resource took too long and its rows are missing. */
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
  await Promise.all(Array.from({ length: concurrency }, work));
  return {
    groups: targets.flatMap((resource) => {
      const group = groupsOf.get(resource);
      return group && group.rows.length > 0 ? [{ of: resource.name, ...group }] : [];
    }),
    isPartial: [...groupsOf.values()].includes(undefined),
  };
}

/** Searches one resource; returns undefined if the search takes too long. */
async function rowsOf(reading: ReadContext, text: string): Promise<Omit<SearchGroup, 'of'> | undefined> {
  const { engine, resource, call } = reading;
  const means = matches(resource, text);
  const exact = resource.foundBy.map((name) => sql`${columnIn(name)} = any(${spellingsOf([text])})`);
  const states = Object.keys(resource.states);
  const shape = listShapeOf(resource, engine.registry, new Set([resource.title, ...resource.foundBy, ...states]));
  // The inner query has no order: ordering by id would make PostgreSQL scan all rows of the tenant along the primary key.
  const statement = sql<Row>`with few as (
      select ${sql.raw(plannedWithValues)}t.id, (${sql.join(exact, sql` or `)}) is true as is_exact from ${tableOf(resource)}
      where ${allOf([...baseConditions(reading), sql`(${sql.join(means, sql` or `)})`])} limit ${maxCandidates}),
    best as (select id, is_exact from few order by is_exact desc, id desc limit ${searchLimit + 1})
    select ${sql.raw(shape.selectList)} from best join ${tableOf(resource)} on ${ofTenant(resource, call, 't')}t.id = best.id
    order by best.is_exact desc, t.id desc`;
  try {
    const rows = await engine.database.withTenant(call.caller.tenantId, (tx) => tx.rows<Row>(statement), {
      timeout,
    });
    const viewer = viewerOf(reading);
    return {
      rows: rows.slice(0, searchLimit).map((row) => searchHitOf(resource, present(shape, row, viewer))),
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

function searchHitOf({ title, foundBy, states }: Resource, row: Row): SearchHit {
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
