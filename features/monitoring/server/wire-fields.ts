// Converts rows of hand-written SQL to the form of replies.
import type { Resource } from '@ec/resource/resource';
import type { RowOf } from '@ec/resource/row';
import { toWire, wireTime } from '@ec/resource/wire';

/** A row of hand-written SQL. */
export type StoredRow = Record<string, unknown> & { id: string };

/** Returns the id, the named fields in wire form, and further properties. */
export function wireFields<R extends Resource, N extends keyof RowOf<R> & string, M extends object = object>(
  resource: R,
  names: readonly N[],
  row: StoredRow,
  more?: M,
): { id: string } & Pick<RowOf<R>, N> & M {
  const entries = names.map((name) => [name, toWire(resource.fields[name]!, row[name])]);
  return { id: row.id, ...Object.fromEntries(entries), ...more };
}

export const figureOf = (text: unknown): number | null =>
  text === null || text === undefined ? null : Number.parseFloat(String(text));

export const timeOf = (text: unknown): string => wireTime(text);

/** Parses an instant as PostgreSQL prints it. */
export const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
