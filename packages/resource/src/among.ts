// Resolves the keys that a reference requires of its target rows, and the permission that is needed to set the reference.
import { permissionsOf } from './calls.ts';
import type { Field } from './field.ts';
import type { Resource } from './resource.ts';

/**
 * For each dictionary field of the target that the reference limits, returns the accepted keys.
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
 * Returns the permission for the action that the reference names in `neededAction`; undefined if the reference names no action.
 * @throws Error for an action that the target does not have
 */
export function permissionToSet(target: Resource, { neededAction }: Pick<Field, 'neededAction'>): string | undefined {
  if (neededAction === undefined) return undefined;
  if (!(neededAction in target.actions)) throw new Error(`${target.name} has no action ${neededAction}`);
  return permissionsOf(target).action(neededAction);
}
