// Decides whether the page of a menu opens for a person: a menu that would lead to "no permission" is not shown (contract §3.1).
import { serves } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import { mayList } from '@ec/resource-server/call-rights';
import type { Engine, MenuRules } from '@ec/resource-server/feature';
import type { Menu } from './menu-memory.ts';

type Person = Parameters<MenuRules[string]>[1];

const placedResources = new WeakMap<Engine, ReadonlyMap<string, Resource>>();

function resourcesByMenu(engine: Engine): ReadonlyMap<string, Resource> {
  const cached = placedResources.get(engine);
  if (cached) return cached;
  const placed = engine.registry.all().filter(({ menu }) => menu !== undefined);
  const byCode = new Map(placed.map((resource) => [resource.code, resource]));
  placedResources.set(engine, byCode);
  return byCode;
}

/** A page first asks for the list of its resource; a feature adds rules for pages that first ask for something else. */
export function opensFor(engine: Engine, person: Person): (menu: Pick<Menu, 'code'>) => boolean {
  const resources = resourcesByMenu(engine);
  return ({ code }) => {
    const resource = resources.get(code);
    const isListed = resource === undefined || !serves(resource, 'list') || mayList(resource, person.rights);
    return isListed && (engine.menuRules[code]?.(engine, person) ?? true);
  };
}
