// Defines the states in which rows may be removed, and those in which forms may edit them. A row that is in progress, waits for somebody or
// holds money must end before it can be removed (domain §8.1).
import type { EnumDefinition, KeyNameOf } from './enum.ts';
import type { Field, Fields } from './field.ts';

/** The permitted states by field: a row may be removed, or edited, if each of these fields is empty or has one of its states. */
export type StatesByField = Readonly<Record<string, readonly number[]>>;

/** The states as a definition writes them, with the names of the keys. */
export type NamedStatesByField<F extends Fields> = {
  readonly [N in keyof F]?: F[N] extends Field<'dict', infer E extends EnumDefinition>
    ? readonly KeyNameOf<E>[]
    : never;
};

/** Replaces the names of states by their keys. @throws Error for a name that the enum of the field does not have */
export function statesByFieldOf(
  fields: Fields,
  stateNames: Readonly<Record<string, readonly string[] | undefined>>,
): StatesByField {
  const keyOf = (field: string, name: string): number => {
    const key = fields[field]?.enum?.key[name];
    if (key === undefined) throw new Error(`${field} has no state ${name}, in which rows are removed or edited`);
    return key;
  };
  return Object.fromEntries(
    Object.entries(stateNames).map(([field, names = []]) => [field, names.map((name) => keyOf(field, name))]),
  );
}

/** Returns the field whose state forbids removing the row; undefined when no field forbids it. An empty state forbids nothing. */
export const removalObstacle = (
  { removable }: { removable: StatesByField },
  row: Record<string, unknown>,
): string | undefined => fieldOutside(removable, row);

/** Returns the field whose state forbids editing the row by its form; undefined when no field forbids it. */
export const editObstacle = (
  { editable }: { editable: StatesByField },
  row: Record<string, unknown>,
): string | undefined => fieldOutside(editable, row);

const fieldOutside = (states: StatesByField, row: Record<string, unknown>): string | undefined =>
  Object.keys(states).find((field) => {
    const state = row[field];
    const hasState = state !== null && state !== undefined && state !== '';
    return hasState && !states[field]?.includes(Number(state));
  });
