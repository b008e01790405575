// Pieces of SQL that every statement on a list writes.
import { type RawBuilder, sql } from 'kysely';

export type Condition = RawBuilder<unknown>;

/** Identifiers come from definitions only; quoting keeps words like "order" usable. */
export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** `%` and `_` are literal (contract §1.4). */
export function likePattern(text: string, before: string, after: string): string {
  return before + text.replace(/[\\%_]/g, (character) => `\\${character}`) + after;
}

export function allOf(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}
