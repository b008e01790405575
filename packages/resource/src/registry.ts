// The registry of all definitions of the running product; references find their targets in it by name.
import { textOf } from '@ec/language/unknown';
import { keysAmong, permissionToSet } from './among.ts';
import type { EnumDefinition } from './enum.ts';
import { type Field, type TargetName, targetNames } from './field.ts';
import type { MenuNode } from './menu.ts';
import type { Resource } from './resource.ts';

/** Rows that every tenant gets. A row is inserted only if the tenant has no row with its key; existing rows are never overwritten. */
export interface Starter {
  table: string;
  /** The names of the key columns. `rows` are objects by column name, too. */
  key: readonly string[];
  rows: readonly Record<string, string | number | null | readonly (string | number)[]>[];
}

export interface Registry {
  all(): readonly Resource[];
  /** @throws Error for a name that no feature defines */
  get(name: string): Resource;
  find(name: string): Resource | undefined;
  enums(): EnumDefinition[];
  starters(): readonly Starter[];
  /** Menu folders, and pages without a resource. */
  menus(): readonly MenuNode[];
}

export interface Target {
  target: Resource;
  /** The values that the deciding fields have for this target; empty for a fixed target. */
  when: TargetName['when'];
}

/** Returns the possible target resources of a reference; resources that are not registered are left out. */
export function targetsOf(registry: Registry, field: Pick<Field, 'target' | 'targetBy'>): Target[] {
  return targetNames(field).flatMap(({ name, when }) => {
    const target = registry.find(name);
    return target ? [{ target, when }] : [];
  });
}

/** Returns whether the deciding fields of the row have the values `when` of the target. */
export const isTargetFor = ({ when }: Pick<Target, 'when'>, row: Record<string, unknown>): boolean =>
  Object.entries(when).every(([name, key]) => textOf(row[name]) === `${key}`);

/** Returns the target resource of a reference of this row; undefined when it is not registered or no target fits the row. */
export function targetOf(registry: Registry, field: Field, row: Record<string, unknown>): Resource | undefined {
  return targetsOf(registry, field).find((each) => isTargetFor(each, row))?.target;
}

/** @throws Error when a target lacks a key or an action that the reference names */
function checkTargets(byName: ReadonlyMap<string, Resource>, field: Field): void {
  for (const { name } of targetNames(field)) {
    const target = byName.get(name);
    if (!target) continue;
    keysAmong(target, field);
    permissionToSet(target, field);
  }
}

/**
 * `later`: names of targets that need not be registered.
 * @throws Error when two resources have the same name, two enums have the same code, or a reference names a target that does not exist.
 * Also when a reference names a key or an action that its target does not have
 */
export function createRegistry(
  resources: readonly Resource[],
  others: {
    enums?: readonly EnumDefinition[];
    later?: readonly string[];
    starters?: readonly Starter[];
    menus?: readonly MenuNode[];
  } = {},
): Registry {
  const byName = new Map<string, Resource>();
  const enums = new Map<string, EnumDefinition>();
  const addEnum = (definition: EnumDefinition) => {
    const registered = enums.get(definition.code);
    if (registered && registered !== definition) throw new Error(`Enum ${definition.code} is defined twice`);
    enums.set(definition.code, definition);
  };
  for (const resource of resources) {
    if (byName.has(resource.name)) throw new Error(`Resource ${resource.name} is defined twice`);
    byName.set(resource.name, resource);
    for (const [, field] of Object.entries(resource.fields)) if (field.enum) addEnum(field.enum);
  }
  for (const definition of others.enums ?? []) addEnum(definition);
  for (const resource of resources) {
    for (const [name, field] of Object.entries(resource.fields)) {
      for (const { name: target } of targetNames(field))
        if (!byName.has(target) && !others.later?.includes(target))
          throw new Error(`Resource ${resource.name}: ${name} points at ${target}, which is not defined`);
    }
  }
  for (const { fields, actions } of resources)
    for (const fieldSet of [fields, ...Object.values(actions).map(({ takesFields }) => takesFields)])
      for (const field of Object.values<Field>(fieldSet)) checkTargets(byName, field);
  return {
    all: () => resources,
    find: (name) => byName.get(name),
    get: (name) => {
      const registered = byName.get(name);
      if (!registered) throw new Error(`No resource ${name}`);
      return registered;
    },
    enums: () => [...enums.values()],
    starters: () => others.starters ?? [],
    menus: () => others.menus ?? [],
  };
}
