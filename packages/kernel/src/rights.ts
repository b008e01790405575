// Determines the rights of a caller from the database, never from the token: menus, buttons, data scopes, API scopes (contract §2.3, §3).
// The cache has an entry for each combination of tenant, roles, departments and post. A change in any process clears the cache.
import { LRUCache } from 'lru-cache';
import type { Caller, Rights } from './caller.ts';
import type { Changes } from './changes.ts';
import type { Database, Sql } from './database.ts';
import type { OwnerPosts } from './owner-posts.ts';
import { type RightsFacts, readFacts } from './rights-facts.ts';
import { isHeld, judgeMenus, opensPath } from './rights-verdicts.ts';

// biome-ignore lint/performance/noBarrelFile: all features import these names from here
export { platformTenant } from './rights-facts.ts';
export { platformMenus } from './rights-verdicts.ts';

interface RightsDeps {
  database: Database;
  changes: Changes;
  posts?: OwnerPosts;
}

export interface RightsSource {
  of(caller: Caller): Promise<Rights>;
  /**
   * Reads the facts from which `of` derives rights, without the cache. Callers explain rights, or check that people grant only rights of
   * their own. Inside a transaction, pass `tx`: transactions that each wait for a second connection could block each other.
   */
  factsOf(caller: Caller, tx?: Sql): Promise<RightsFacts>;
}

/** The tables whose changes clear the cache of rights. */
export const rightsTables = [
  'system_tenant',
  'system_tenant_package',
  'system_menu',
  'system_role',
  'system_role_menu',
  'system_role_data_scope',
  'system_role_api_scope',
  'system_data_scope',
  'system_api_scope',
  'system_dept',
] as const;

export function createRights({ database, changes, posts = new Map() }: RightsDeps): RightsSource {
  const rightsCache = new LRUCache<string, Promise<Rights>>({ max: 5_000, ttl: 60_000 });
  changes.on(rightsTables, () => rightsCache.clear());
  const factsOf = (caller: Caller, tx?: Sql) => readFacts(tx ?? database.read(caller.tenantId), caller, posts);
  return {
    factsOf,
    of(caller) {
      const post = caller.ownerId === undefined ? '' : `post ${caller.ownerPost ?? ''}`;
      const { tenantId, roleIds, aliases, deptIds } = caller;
      const key = [tenantId, roleIds.join(), aliases.join(), deptIds.join(), post].join('|');
      const cached = rightsCache.get(key);
      if (cached) return cached;
      const loading = factsOf(caller).then(rightsFrom);
      rightsCache.set(key, loading);
      loading.catch(() => rightsCache.delete(key));
      return loading;
    },
  };
}

export function rightsFrom(facts: RightsFacts): Rights {
  const { isAdministrator, isTenantAdmin, dataScopes, deptsBelow } = facts;
  const verdicts = judgeMenus(facts);
  const heldMenus = facts.menus.filter(({ id }) => isHeld(verdicts.get(id)));
  const codes = new Set(heldMenus.map(({ code }) => code));
  return {
    holds: (code) => isAdministrator || codes.has(code),
    menuIds: new Set(heldMenus.map(({ id }) => id)),
    isAdministrator,
    isTenantAdmin,
    scopes: dataScopes.map(({ resource, column, type, value }) => ({ resource, column, type, value })),
    deptsBelow,
    opensPath: (path) => opensPath(facts, path),
  };
}
