// Parts of SQL statements that lists have in common.
import { normalText } from '@ec/language/normal-text';
import { type RawBuilder, sql } from 'kysely';

export type Condition = RawBuilder<unknown>;

/** Quotes an identifier, so that reserved words such as "order" can be names of columns. */
export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** Returns a pattern for LIKE in which `%` and `_` of the text are literal (contract §1.4). The text is normalised like stored texts. */
export function likePattern(text: string, before: string, after: string): string {
  return before + normalText(text).replace(/[\\%_]/g, (character) => `\\${character}`) + after;
}

export function allOf(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}
