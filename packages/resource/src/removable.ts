// The states in which rows may be removed. A row that is in progress, waits for somebody or holds money must be ended first (domain §8.1).
// The states in which forms may edit rows are defined in the same way.
import type { EnumDefinition, KeyNameOf } from './enum.ts';
import type { Field, Fields } from './field.ts';

/** States by field; a row may be removed when each of these fields has one of its states. */
export type Removable = Readonly<Record<string, readonly number[]>>;

/** The states as a definition writes them, with the names of the keys. */
export type NamedRemovable<F extends Fields> = {
  readonly [N in keyof F]?: F[N] extends Field<'dict', infer E extends EnumDefinition>
    ? readonly KeyNameOf<E>[]
    : never;
};

/** Replaces the names of states by their keys. @throws Error for a name that the enum of the field does not have */
export function removableOf(fields: Fields, named: Readonly<Record<string, readonly string[] | undefined>>): Removable {
  const keyOf = (field: string, name: string): number => {
    const key = fields[field]?.enum?.key[name];
    if (key === undefined) throw new Error(`${field} has no state ${name}, in which rows are removed or edited`);
    return key;
  };
  return Object.fromEntries(
    Object.entries(named).map(([field, names = []]) => [field, names.map((name) => keyOf(field, name))]),
  );
}

/** Returns the field whose state forbids removing the row; undefined when none does. An empty state forbids nothing. */
export const removalObstacle = (
  { removable }: { removable: Removable },
  row: Record<string, unknown>,
): string | undefined => fieldOutside(removable, row);

/** Returns the field whose state forbids editing the row by its form; undefined when none does. */
export const editObstacle = ({ editable }: { editable: Removable }, row: Record<string, unknown>): string | undefined =>
  fieldOutside(editable, row);

const fieldOutside = (states: Removable, row: Record<string, unknown>): string | undefined =>
  Object.keys(states).find((field) => {
    const state = row[field];
    const hasState = state !== null && state !== undefined && state !== '';
    return hasState && !states[field]?.includes(Number(state));
  });
