// Decides from the facts which rights a person has, and states the reasons. Pure functions, which the server uses both to serve calls and to
// explain rights to people.
import { type ApiScopeFact, type MenuFact, menuCategory, type RightsFacts } from './rights-facts.ts';

/** Menus that only the platform's tenant sees, together with all menus below them (contract §3.5). */
export const platformMenus: ReadonlySet<string> = new Set([
  'tenant',
  'tenantpackage',
  'client',
  'menu',
  'topmenu',
  'dict',
  'api_scope',
  'region',
  'code',
  'datasource',
  'model',
  'map_pack',
  'map_tile',
]);

/** With the first four verdicts the person has the menu; the others are reasons why the person does not. */
export type MenuVerdict =
  | 'administrator'
  | 'tenantAdmin'
  | 'granted'
  /** A granted button includes its menu. */
  | 'viaButton'
  | 'platformOnly'
  | 'notBought'
  /** The caller's post among an owner's people excludes it. */
  | 'otherPost'
  | 'notGranted';

const heldVerdicts: ReadonlySet<MenuVerdict> = new Set(['administrator', 'tenantAdmin', 'granted', 'viaButton']);
export const isHeld = (verdict: MenuVerdict | undefined): boolean => verdict !== undefined && heldVerdicts.has(verdict);

type MenuFacts = Pick<
  RightsFacts,
  'menus' | 'bought' | 'isAdministrator' | 'isTenantAdmin' | 'isPlatform' | 'permitsByPost'
>;

/**
 * Returns the verdicts by menu id. A person has the granted menus that are in the tenant's package; a tenant without a package may have all
 * menus except those of the platform (contract §3.5).
 */
export function judgeMenus(facts: MenuFacts): Map<string, MenuVerdict> {
  const byId = new Map(facts.menus.map((menu) => [menu.id, menu]));
  const verdicts = new Map(facts.menus.map((menu) => [menu.id, judge(menu, facts, byId)]));
  for (const { id, category, parentId } of facts.menus) {
    if (category !== menuCategory.button || parentId === null) continue;
    if (!isHeld(verdicts.get(id)) || !byId.has(parentId)) continue;
    if (!isHeld(verdicts.get(parentId))) verdicts.set(parentId, 'viaButton');
  }
  return verdicts;
}

function judge(menu: MenuFact, facts: MenuFacts, byId: ReadonlyMap<string, MenuFact>): MenuVerdict {
  if (facts.isAdministrator) return 'administrator';
  if (!facts.isPlatform && isPlatformMenu(menu, byId)) return 'platformOnly';
  if (!isBought(menu, facts.bought)) return 'notBought';
  if (facts.permitsByPost?.(menu) === false) return 'otherPost';
  if (facts.isTenantAdmin) return 'tenantAdmin';
  return menu.grantedTo.length > 0 ? 'granted' : 'notGranted';
}

function isPlatformMenu(menu: MenuFact, byId: ReadonlyMap<string, MenuFact>): boolean {
  const parent = menu.parentId === null ? undefined : byId.get(menu.parentId);
  return platformMenus.has(menu.code) || (parent !== undefined && isPlatformMenu(parent, byId));
}

function isBought({ id, category, parentId }: MenuFact, bought: ReadonlySet<string> | undefined): boolean {
  return (
    bought === undefined ||
    bought.has(id) ||
    (category === menuCategory.button && parentId !== null && bought.has(parentId))
  );
}

/** Returns the scopes that cover the path: a scope is a prefix of whole segments (contract §3.4). */
export function coveringScopes<S extends Pick<ApiScopeFact, 'path'>>(scopes: readonly S[], path: string): S[] {
  return scopes.filter((scope) => {
    const prefix = absolutePath(scope.path).replace(/\/+$/, '');
    return path === prefix || path.startsWith(`${prefix}/`);
  });
}

/** Returns the path with the prefix `/api/`. */
function absolutePath(scopePath: string): string {
  if (scopePath.startsWith('/api/')) return scopePath;
  return scopePath.startsWith('/') ? `/api${scopePath}` : `/api/${scopePath}`;
}

/** Returns whether the person may call the path: no scope covers it, or one that does was granted. A tenant's admin needs no grant. */
export function opensPath(
  { isTenantAdmin, apiScopes }: Pick<RightsFacts, 'isTenantAdmin' | 'apiScopes'>,
  path: string,
) {
  const covering = isTenantAdmin ? [] : coveringScopes(apiScopes, path);
  return covering.length === 0 || covering.some(({ grantedTo }) => grantedTo.length > 0);
}
