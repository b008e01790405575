// Decides from the facts what somebody may do, and says why. Pure: serving a call and explaining it to people ask the same lines.
import { type ApiScopeFact, type MenuFact, menuCategory, type RightsFacts } from './rights-facts.ts';

/** Menus that only the platform's tenant ever sees, with all below them (contract §3.5). */
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

/** The first three and `viaButton`: held; the others: not, and why. */
export type MenuVerdict =
  | 'administrator'
  | 'tenantAdmin'
  | 'granted'
  /** A granted button brings its menu with it. */
  | 'viaButton'
  | 'platformOnly'
  | 'notBought'
  /** The caller's post among an owner's people excludes it. */
  | 'otherPost'
  | 'notGranted';

const heldVerdicts: ReadonlySet<MenuVerdict> = new Set(['administrator', 'tenantAdmin', 'granted', 'viaButton']);
export const isHeld = (verdict: MenuVerdict | undefined): boolean => verdict !== undefined && heldVerdicts.has(verdict);

type Who = Pick<RightsFacts, 'menus' | 'bought' | 'isAdministrator' | 'isTenantAdmin' | 'isPlatform' | 'leaves'>;

/** By menu id. Grants ∩ package; without a package all menus but the platform's (contract §3.5). */
export function judgeMenus(who: Who): Map<string, MenuVerdict> {
  const byId = new Map(who.menus.map((menu) => [menu.id, menu]));
  const verdicts = new Map(who.menus.map((menu) => [menu.id, judge(menu, who, byId)]));
  for (const { id, category, parentId } of who.menus) {
    if (category !== menuCategory.button || parentId === null || !isHeld(verdicts.get(id)) || !byId.has(parentId))
      continue;
    if (!isHeld(verdicts.get(parentId))) verdicts.set(parentId, 'viaButton');
  }
  return verdicts;
}

function judge(menu: MenuFact, who: Who, byId: ReadonlyMap<string, MenuFact>): MenuVerdict {
  if (who.isAdministrator) return 'administrator';
  if (!who.isPlatform && isPlatforms(menu, byId)) return 'platformOnly';
  if (!isBought(menu, who.bought)) return 'notBought';
  if (who.leaves?.(menu) === false) return 'otherPost';
  if (who.isTenantAdmin) return 'tenantAdmin';
  return menu.grantedTo.length > 0 ? 'granted' : 'notGranted';
}

function isPlatforms(menu: MenuFact, byId: ReadonlyMap<string, MenuFact>): boolean {
  const parent = menu.parentId === null ? undefined : byId.get(menu.parentId);
  return platformMenus.has(menu.code) || (parent !== undefined && isPlatforms(parent, byId));
}

function isBought({ id, category, parentId }: MenuFact, bought: ReadonlySet<string> | undefined): boolean {
  return (
    bought === undefined ||
    bought.has(id) ||
    (category === menuCategory.button && parentId !== null && bought.has(parentId))
  );
}

/** The scopes that a path lies under: leading whole segments (contract §3.4). */
export function coveringScopes<S extends Pick<ApiScopeFact, 'path'>>(scopes: readonly S[], path: string): S[] {
  return scopes.filter(({ path: scope }) => {
    const start = `${scope.startsWith('/api/') ? '' : '/api'}${scope.startsWith('/') ? '' : '/'}${scope}`.replace(
      /\/+$/,
      '',
    );
    return path === start || path.startsWith(`${start}/`);
  });
}

/** A covered path needs a grant of such a scope; alias admin holds all within its tenant. */
export function opensPath(
  { isTenantAdmin, apiScopes }: Pick<RightsFacts, 'isTenantAdmin' | 'apiScopes'>,
  path: string,
) {
  const covering = isTenantAdmin ? [] : coveringScopes(apiScopes, path);
  return covering.length === 0 || covering.some(({ grantedTo }) => grantedTo.length > 0);
}
