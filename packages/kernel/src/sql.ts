// Pieces of SQL that every statement on a list writes.
import { normalText } from '@ec/language/normal-text';
import { type RawBuilder, sql } from 'kysely';

export type Condition = RawBuilder<unknown>;

/** Identifiers come from definitions only; quoting keeps words like "order" usable. */
export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** `%` and `_` are literal (contract §1.4), and what is looked for has the form in which texts are stored. */
export function likePattern(text: string, before: string, after: string): string {
  return before + normalText(text).replace(/[\\%_]/g, (character) => `\\${character}`) + after;
}

export function allOf(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}
