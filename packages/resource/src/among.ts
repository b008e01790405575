// The conditions of a reference on the row that it means: its kind and its state, and the permission that setting it needs.
import { permissionsOf } from './calls.ts';
import type { Field } from './field.ts';
import type { Resource } from './resource.ts';

/**
 * The keys that fit, by the fields of the target.
 * @throws Error for a field or a key that the target does not have
 */
export function keysAmong(
  target: Pick<Resource, 'name' | 'fields'>,
  { amongKeys = {} }: Pick<Field, 'amongKeys'>,
): Record<string, number[]> {
  const keyOf = (name: string, key: string): number => {
    const enumKey = target.fields[name]?.enum?.key[key];
    if (enumKey === undefined) throw new Error(`${target.name} has no ${name} ${key}`);
    return enumKey;
  };
  return Object.fromEntries(
    Object.entries(amongKeys).map(([name, keys]) => [name, keys.map((key) => keyOf(name, key))]),
  );
}

/**
 * The permission for what setting the reference brings about; undefined where it takes none beside that for the row itself.
 * @throws Error for an action that the target does not have
 */
export function permissionToSet(target: Resource, { neededAction }: Pick<Field, 'neededAction'>): string | undefined {
  if (neededAction === undefined) return undefined;
  if (!(neededAction in target.actions)) throw new Error(`${target.name} has no action ${neededAction}`);
  return permissionsOf(target).action(neededAction);
}
