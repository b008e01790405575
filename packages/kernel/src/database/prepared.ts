// Statements that PostgreSQL keeps prepared: the same text, the same name, and what its rows look like. Texts that come once (rare
// filter combinations) stay unnamed, so that no connection collects plans without end.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Columns } from './columns.ts';

export interface Prepared {
  name: string;
  /** The statement's text, one string shared by all connections as long as they live. */
  text: string;
  /** Its rows look the same each time. Those of FETCH look as the cursor's, those of EXECUTE as the statement's that it names. */
  hasFixedRows: boolean;
  /** As a connection was told last. */
  columns: Columns | undefined;
}

/** Matches the statements that PostgreSQL plans (its manual, “PREPARE”); all others are utility commands. */
const plannable = /^\s*(select|insert|update|delete|merge|values|with)\b/i;
const MOST_NAMES = 1000;
const statementCache = new LRUCache<string, Prepared>({ max: MOST_NAMES });
const seenOnce = new LRUCache<string, true>({ max: 4 * MOST_NAMES });

/**
 * Stands in statements whose best plan depends on their values: how rare a state is, where a name begins. A named statement
 * soon gets one plan for all values, which may read a whole tenant to find ten rows (a count by region and state on a million
 * rows: 2.5 ms planned with its values, 450 ms without).
 */
export const plannedWithValues = '/* planned with its values */ ';

/** Undefined the first time a text is seen, and for what is planned with its values. */
export function preparedAs(text: string): Prepared | undefined {
  const cached = statementCache.get(text);
  if (cached) return cached;
  if (text.includes(plannedWithValues)) return undefined;
  if (!seenOnce.has(text)) {
    seenOnce.set(text, true);
    return undefined;
  }
  const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
  const prepared = { name, text, hasFixedRows: plannable.test(text), columns: undefined };
  statementCache.set(text, prepared);
  return prepared;
}
