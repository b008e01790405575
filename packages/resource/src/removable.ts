// In which states rows may be removed: what runs, waits for somebody or holds money does not go, it is ended first (domain §8.1).
// The states in which forms may write rows are named the same way.
import type { EnumDefinition, KeyNameOf } from './enum.ts';
import type { Field, Fields } from './field.ts';

/** By the fields that hold states; a row goes where each of them is in one of its states here. */
export type Removable = Readonly<Record<string, readonly number[]>>;

/** The same as a definition writes it: by the names of the keys. */
export type NamedRemovable<F extends Fields> = {
  readonly [N in keyof F]?: F[N] extends Field<'dict', infer E extends EnumDefinition>
    ? readonly KeyNameOf<E>[]
    : never;
};

/** @throws Error for a name that the enum of the field does not have */
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

/** The field whose state keeps the row; undefined where nothing does. A state that nobody has said keeps none. */
export const removalObstacle = (
  { removable }: { removable: Removable },
  row: Record<string, unknown>,
): string | undefined => fieldOutside(removable, row);

/** The field whose state keeps forms from writing the row; undefined where nothing does. */
export const editObstacle = ({ editable }: { editable: Removable }, row: Record<string, unknown>): string | undefined =>
  fieldOutside(editable, row);

const fieldOutside = (states: Removable, row: Record<string, unknown>): string | undefined =>
  Object.keys(states).find((field) => {
    const state = row[field];
    const isSaid = state !== null && state !== undefined && state !== '';
    return isSaid && !states[field]?.includes(Number(state));
  });
