// Decides whether the page of a menu opens for a person. A menu whose page would be refused is hidden (contract §3.1).
import { serves } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import { mayList } from '@ec/resource-server/call-rights';
import type { Engine, MenuRules } from '@ec/resource-server/feature';
import type { Menu } from './menu-memory.ts';

type Person = Parameters<MenuRules[string]>[1];

const resourcesByEngine = new WeakMap<Engine, ReadonlyMap<string, Resource>>();

function resourcesByMenu(engine: Engine): ReadonlyMap<string, Resource> {
  const cached = resourcesByEngine.get(engine);
  if (cached) return cached;
  const resources = engine.registry.all().filter(({ menu }) => menu !== undefined);
  const byCode = new Map(resources.map((resource) => [resource.code, resource]));
  resourcesByEngine.set(engine, byCode);
  return byCode;
}

/** A page opens if the person may read the list of its resource. `menuRules` have further conditions of pages that read something else first. */
export function opensFor(engine: Engine, person: Person): (menu: Pick<Menu, 'code'>) => boolean {
  const resources = resourcesByMenu(engine);
  return ({ code }) => {
    const resource = resources.get(code);
    const mayReadList = resource === undefined || !serves(resource, 'list') || mayList(resource, person.rights);
    return mayReadList && (engine.menuRules[code]?.(engine, person) ?? true);
  };
}
