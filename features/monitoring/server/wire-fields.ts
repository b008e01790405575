// Rows of statements written by hand in the form of replies.
import type { Resource } from '@ec/resource/resource';
import type { RowOf } from '@ec/resource/row';
import { toWire, wireTime } from '@ec/resource/wire';

/** A row as statements written by hand give it. */
export type StoredRow = Record<string, unknown> & { id: string };

/** The id and the named fields as replies have them, and what else is told of the row. */
export function wireFields<R extends Resource, N extends keyof RowOf<R> & string, M extends object = object>(
  resource: R,
  names: readonly N[],
  row: StoredRow,
  more?: M,
): { id: string } & Pick<RowOf<R>, N> & M {
  const shown = names.map((name) => [name, toWire(resource.fields[name]!, row[name])]);
  return { id: row.id, ...Object.fromEntries(shown), ...more };
}

export const figureOf = (text: unknown): number | null =>
  text === null || text === undefined ? null : Number.parseFloat(String(text));

export const timeOf = (text: unknown): string => wireTime(text);

/** An instant as PostgreSQL prints it. */
export const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
