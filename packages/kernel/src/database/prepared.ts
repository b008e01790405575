// Decides which statements are prepared in PostgreSQL, and gives each of them a name. A text that has occurred only once, such as a rare
// combination of filters, is not prepared. Otherwise connections would collect too many plans.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Columns } from './columns.ts';

export interface Prepared {
  name: string;
  /** The text of the statement. All connections share this string object. */
  text: string;
  /** Every run returns the same columns. The columns of FETCH depend on the cursor, those of EXECUTE on the statement it names. */
  hasFixedRows: boolean;
  /** The columns as PostgreSQL last described them on any connection. */
  columns: Columns | undefined;
}

/** Matches the first word of a statement that PostgreSQL can plan (PostgreSQL, “PREPARE”). */
const plannable = /^\s*(select|insert|update|delete|merge|values|with)\b/i;
const MOST_NAMES = 1000;
const statementCache = new LRUCache<string, Prepared>({ max: MOST_NAMES });
/** Texts that have occurred before: the second occurrence gets a name. */
const firstOccurrences = new LRUCache<string, true>({ max: 4 * MOST_NAMES });

/**
 * An SQL comment for statements whose best plan depends on their values, for example on how rare a state is. Such a statement is not
 * prepared. PostgreSQL may use one plan for all values of a prepared statement, and that plan may read a whole tenant to find ten rows.
 * Example: a count by region and state on a million rows took 2.5 ms planned with its values, and 450 ms without.
 */
export const plannedWithValues = '/* planned with its values */ ';

/** Returns undefined for a text that occurs for the first time (or again after long), and for a text with `plannedWithValues`. */
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
