// Decides from the facts which rights a person has, and why. The server uses these pure functions to serve calls and to explain rights.
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

/** The first four verdicts give the person the menu; each other verdict is a reason why the person does not have the menu. */
export type MenuVerdict =
  | 'administrator'
  | 'tenantAdmin'
  | 'granted'
  /** The person has a button of the menu, so the person has the menu, too. */
  | 'viaButton'
  | 'platformOnly'
  | 'notBought'
  /** The caller's post with an owner does not keep the menu (owner-posts.ts). */
  | 'otherPost'
  | 'notGranted';

const heldVerdicts: ReadonlySet<MenuVerdict> = new Set(['administrator', 'tenantAdmin', 'granted', 'viaButton']);
export const isHeld = (verdict: MenuVerdict | undefined): boolean => verdict !== undefined && heldVerdicts.has(verdict);

type MenuFacts = Pick<
  RightsFacts,
  'menus' | 'bought' | 'isAdministrator' | 'isTenantAdmin' | 'isPlatform' | 'permitsByPost'
>;

/**
 * Returns the verdicts by menu id. A package limits the tenant to its menus; a tenant without a package may have all menus except those of
 * the platform (contract §3.5).
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

/** Returns the path of a scope with the prefix `/api/`, which stored paths may lack. */
function absolutePath(scopePath: string): string {
  if (scopePath.startsWith('/api/')) return scopePath;
  return scopePath.startsWith('/') ? `/api${scopePath}` : `/api/${scopePath}`;
}

/** Returns whether the person may call the path. A covered path needs a grant of a covering scope, except for a tenant's administrator. */
export function opensPath(
  { isTenantAdmin, apiScopes }: Pick<RightsFacts, 'isTenantAdmin' | 'apiScopes'>,
  path: string,
) {
  const covering = isTenantAdmin ? [] : coveringScopes(apiScopes, path);
  return covering.length === 0 || covering.some(({ grantedTo }) => grantedTo.length > 0);
}
