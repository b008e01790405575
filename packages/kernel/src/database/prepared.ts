// The statements that are prepared in PostgreSQL: each text has one name and one description of its rows. A text that occurs only once
// (a rare combination of filters) is not prepared, so that connections do not collect plans without end.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Columns } from './columns.ts';

export interface Prepared {
  name: string;
  /** The statement's text; all connections share this one string. */
  text: string;
  /** The rows have the same columns each time. For FETCH they depend on the cursor, for EXECUTE on the statement that it names. */
  hasFixedRows: boolean;
  /** The columns as PostgreSQL last described them on any connection. */
  columns: Columns | undefined;
}

/** Matches the statements that PostgreSQL plans (its manual, “PREPARE”); all others are utility commands. */
const plannable = /^\s*(select|insert|update|delete|merge|values|with)\b/i;
const MOST_NAMES = 1000;
const statementCache = new LRUCache<string, Prepared>({ max: MOST_NAMES });
/** Texts that have occurred once so far. */
const firstOccurrences = new LRUCache<string, true>({ max: 4 * MOST_NAMES });

/**
 * A comment that marks statements whose best plan depends on their values, for example on how rare a state is. PostgreSQL soon uses one
 * plan for all values of a prepared statement, and this plan may read a whole tenant to find ten rows (a count by region and state on a
 * million rows: 2.5 ms planned with its values, 450 ms without).
 */
export const plannedWithValues = '/* planned with its values */ ';

/** Returns undefined the first time a text occurs, and for statements that are planned with their values. */
export function findPrepared(text: string): Prepared | undefined {
  const cached = statementCache.get(text);
  if (cached) return cached;
  if (text.includes(plannedWithValues)) return undefined;
  if (!firstOccurrences.has(text)) {
    firstOccurrences.set(text, true);
    return undefined;
  }
  const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
  const prepared = { name, text, hasFixedRows: plannable.test(text), columns: undefined };
  statementCache.set(text, prepared);
  return prepared;
}
