// All definitions of the running product by name, so that references find their targets.
import { textOf } from '@ec/language/unknown';
import { keysAmong, permissionToSet } from './among.ts';
import type { EnumDefinition } from './enum.ts';
import { type Field, type TargetName, targetNames } from './field.ts';
import type { MenuNode } from './menu.ts';
import type { Resource } from './resource.ts';

/** Rows that every tenant starts with: inserted where no row has the key, never overwritten. In the names of the table. */
export interface Starter {
  table: string;
  key: readonly string[];
  rows: readonly Record<string, string | number | null | readonly (string | number)[]>[];
}

export interface Registry {
  all(): readonly Resource[];
  /** Throws for a name that no feature brought. */
  get(name: string): Resource;
  find(name: string): Resource | undefined;
  enums(): EnumDefinition[];
  starters(): readonly Starter[];
  /** Folders and screens that are no resource. */
  menus(): readonly MenuNode[];
}

export interface Target {
  target: Resource;
  /** The values of the deciding fields for which this target is meant; empty where there is but one target. */
  when: TargetName['when'];
}

/** Every resource that a reference may mean, as far as it is there. */
export function targetsOf(registry: Registry, field: Pick<Field, 'target' | 'targetBy'>): Target[] {
  return targetNames(field).flatMap(({ name, when }) => {
    const target = registry.find(name);
    return target ? [{ target, when }] : [];
  });
}

/** Returns whether the row's deciding fields hold the values that mean this target. */
export const isTargetFor = ({ when }: Pick<Target, 'when'>, row: Record<string, unknown>): boolean =>
  Object.entries(when).every(([name, key]) => textOf(row[name]) === `${key}`);

/** The resource that a reference of this row means. */
export function targetOf(registry: Registry, field: Field, row: Record<string, unknown>): Resource | undefined {
  return targetsOf(registry, field).find((each) => isTargetFor(each, row))?.target;
}

/** Throws where a target lacks the keys or the action that the reference demands of it. */
function checkAsked(byName: ReadonlyMap<string, Resource>, field: Field): void {
  for (const { name } of targetNames(field)) {
    const target = byName.get(name);
    if (!target) continue;
    keysAmong(target, field);
    permissionToSet(target, field);
  }
}

/** Throws where two definitions share a name, table key or enum code with other values, or a reference points at nothing or asks what its target does not have. */
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
  const take = (definition: EnumDefinition) => {
    const registered = enums.get(definition.code);
    if (registered && registered !== definition) throw new Error(`Enum ${definition.code} is defined twice`);
    enums.set(definition.code, definition);
  };
  for (const resource of resources) {
    if (byName.has(resource.name)) throw new Error(`Resource ${resource.name} is defined twice`);
    byName.set(resource.name, resource);
    for (const [, field] of Object.entries(resource.fields)) if (field.enum) take(field.enum);
  }
  for (const definition of others.enums ?? []) take(definition);
  for (const resource of resources) {
    for (const [name, field] of Object.entries(resource.fields)) {
      for (const { name: target } of targetNames(field))
        if (!byName.has(target) && !others.later?.includes(target))
          throw new Error(`Resource ${resource.name}: ${name} points at ${target}, which is not defined`);
    }
  }
  for (const { fields, actions } of resources)
    for (const fieldSet of [fields, ...Object.values(actions).map(({ takesFields }) => takesFields)])
      for (const field of Object.values<Field>(fieldSet)) checkAsked(byName, field);
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
