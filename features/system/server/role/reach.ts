// Checks that nobody grants more than he holds: menus, data scopes, API scopes, role aliases, departments (contract §10). Platform
// administrators may grant everything. A tenant administrator may grant everything except menus that he does not hold and `administrator`.

import type { DataScopeGrant } from '@ec/kernel/caller';
import type { Sql } from '@ec/kernel/database';
import { AppError } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { RightsFacts } from '@ec/kernel/rights-facts';
import type { Registry } from '@ec/resource/registry';
import type { Engine } from '@ec/resource-server/feature';
import { scopesReaching } from '@ec/resource-server/predicate';
import { sql } from 'kysely';
import { dataScopeType } from '../../shared/platform.enums.ts';
import { scopedResource } from '../../shared/scope-columns.ts';
import { reachErrors } from './reach.errors.ts';

export interface Keys {
  menu: readonly string[];
  dataScope: readonly string[];
  apiScope: readonly string[];
}

type CheckContext = { engine: Engine; tx: Sql; call: Call };
type NamedRow = { id: string; name: string };

const factsByCall = new WeakMap<Call, Promise<RightsFacts>>();

/** Caches the facts by call, because an import checks each of its lines. */
function factsOf({ engine, tx, call }: CheckContext): Promise<RightsFacts> {
  const cached = factsByCall.get(call) ?? engine.rights.factsOf(call.caller, tx);
  factsByCall.set(call, cached);
  cached.catch(() => factsByCall.delete(call));
  return cached;
}

interface RoleKeys extends Keys, NamedRow {
  alias: string;
}

export function readRoleKeys(tx: Sql, tenantId: string, roleIds: readonly string[]): Promise<RoleKeys[]> {
  return tx.rows<RoleKeys>(
    sql`select r.id, r.role_name as name, r.role_alias as alias,
        array(select menu_id from system_role_menu where tenant_id = r.tenant_id and role_id = r.id) as menu,
        array(select data_scope_id from system_role_data_scope where tenant_id = r.tenant_id and role_id = r.id) as "dataScope",
        array(select api_scope_id from system_role_api_scope where tenant_id = r.tenant_id and role_id = r.id) as "apiScope"
      from system_role r where r.tenant_id = ${tenantId} and r.id = any(${[...roleIds]}::bigint[]) and r.is_deleted = 0`,
  );
}

/**
 * Checks the keys that a role gets. `added`: keys that the role did not have before. `after`: all keys that it would have.
 * @throws AppError
 */
export async function checkKeys(context: CheckContext, added: Keys, after: Keys): Promise<void> {
  const { tx, call } = context;
  const { rights } = call;
  if (rights.isAdministrator) return;
  const menu = added.menu.find((id) => !rights.menuIds.has(id));
  if (menu !== undefined) await refuseNamed(tx, 'system_menu', 'name', menu, reachErrors.menuBeyond);
  if (rights.isTenantAdmin) return;
  const ownFacts = await factsOf(context);
  await checkApiScopes(context, ownFacts, added.apiScope);
  await checkDataScopes(context, ownFacts, added.dataScope, after.dataScope);
}

async function checkApiScopes({ tx }: CheckContext, ownRights: RightsFacts, ids: readonly string[]): Promise<void> {
  const heldScopes = new Set(ownRights.apiScopes.flatMap(({ id, grantedTo }) => (grantedTo.length > 0 ? [id] : [])));
  const foreignId = ids.find((id) => !heldScopes.has(id));
  if (foreignId !== undefined)
    await refuseNamed(tx, 'system_api_scope', 'scope_name', foreignId, reachErrors.apiScopeBeyond);
}

/** A role without a data scope on a resource sees all its rows. So a caller who is limited there must grant one of his own scopes. */
async function checkDataScopes(
  { engine, tx }: CheckContext,
  ownRights: RightsFacts,
  added: readonly string[],
  after: readonly string[],
) {
  const heldScopes = new Set(ownRights.dataScopes.map(({ id }) => id));
  const { registry } = engine;
  const limitedResources = limitedResourcesOf(registry, ownRights.dataScopes);
  const foreign = added.filter((id) => !heldScopes.has(id));
  const scopes = await tx.rows<NamedRow & { resource: string }>(
    sql`select id, scope_name as name, coalesce(scope_class, '') as resource from system_data_scope
      where id = any(${[...foreign]}::bigint[])`,
  );
  // Any scope may be granted on a resource of which the caller sees all rows. A scope on stations also limits the rows of their devices.
  const isLimited = (name: string) => {
    const resource = scopedResource(registry, name);
    if (!resource) return limitedResources.has(name);
    const reaching = scopesReaching({ engine, resource }, ownRights.dataScopes);
    return reaching.length > 0 && reaching.every(({ type }) => type !== dataScopeType.key.all);
  };
  const foreignScope = scopes.find(({ resource }) => isLimited(resource));
  if (foreignScope) throw new AppError(reachErrors.dataScopeBeyond, { name: foreignScope.name });
  for (const resource of limitedResources) {
    const ownScopes = ownRights.dataScopes.filter((scope) => nameOf(registry, scope) === resource);
    if (!ownScopes.some(({ id }) => after.includes(id)))
      throw new AppError(reachErrors.dataScopeMissing, { name: ownScopes.map(({ name }) => name).join('、') });
  }
}

/** Returns the resource's name. A scope names its resource by code or by name. */
const nameOf = (registry: Registry, { resource }: Pick<DataScopeGrant, 'resource'>): string =>
  scopedResource(registry, resource)?.name ?? resource;

/** Returns the names of the resources with a scope, without those with a scope on all rows. */
function limitedResourcesOf(registry: Registry, scopes: readonly DataScopeGrant[]): Set<string> {
  const unlimited = scopes.filter(({ type }) => type === dataScopeType.key.all).map((scope) => nameOf(registry, scope));
  return new Set(scopes.map((scope) => nameOf(registry, scope)).filter((name) => !unlimited.includes(name)));
}

/**
 * Refuses an alias with permissions that the caller does not hold: `admin`, or an alias that a menu demands. Only platform administrators may
 * give `administrator`.
 * @throws AppError
 */
export async function checkAlias({ tx, call }: CheckContext, alias: string): Promise<void> {
  const { rights, caller } = call;
  if (rights.isAdministrator) return;
  if (alias === 'administrator') throw new AppError(reachErrors.administratorOnly);
  if (rights.isTenantAdmin || caller.aliases.includes(alias)) return;
  const opens = await tx.first(
    sql`select 1 as opens from system_menu where ${alias} = any(roles) and is_deleted = 0 limit 1`,
  );
  if (alias === 'admin' || opens) throw new AppError(reachErrors.aliasBeyond, { name: alias });
}

/** Checks the roles and departments that a user gets. @throws AppError */
export async function checkAssignment(
  context: CheckContext,
  { roleIds, deptIds }: { roleIds: readonly string[]; deptIds: readonly string[] },
): Promise<void> {
  const { tx, call } = context;
  const { rights, caller } = call;
  if (rights.isAdministrator) return;
  const roles = await readRoleKeys(tx, caller.tenantId, roleIds);
  if (roles.some(({ alias }) => alias === 'administrator')) throw new AppError(reachErrors.administratorOnly);
  if (rights.isTenantAdmin) return;
  const ownFacts = await factsOf(context);
  const foreignRoles = roles.filter(({ id }) => !caller.roleIds.includes(id));
  for (const role of foreignRoles) {
    const keys = { ...role, dataScope: [] };
    await Promise.all([
      checkAlias(context, role.alias),
      checkKeys({ ...context }, keys, withOwnDataScopes(keys, ownFacts)),
    ]).catch(() => {
      throw new AppError(reachErrors.roleBeyond, { name: role.name });
    });
  }
  // Data scopes are checked over all roles together, because one role may limit a resource that another role does not limit.
  if (roles.length > 0) {
    const combined = roles.flatMap(({ dataScope }) => dataScope);
    await checkDataScopes(context, ownFacts, combined, combined);
  }
  const permittedDepts = permittedDeptsOf(ownFacts, caller.deptIds);
  if (permittedDepts && !deptIds.every((id) => permittedDepts.has(id))) throw new AppError(reachErrors.deptBeyond);
}

/**
 * Checks a move of a department. A caller who sees the departments below his own could move a foreign department below his own and then see
 * its rows.
 * @throws AppError
 */
export async function checkMovedDept(context: CheckContext, id: string): Promise<void> {
  const { rights, caller } = context.call;
  if (rights.isTenantAdmin) return;
  const permittedDepts = permittedDeptsOf(await factsOf(context), caller.deptIds);
  if (permittedDepts && !permittedDepts.has(id)) throw new AppError(reachErrors.deptBeyond);
}

const withOwnDataScopes = (keys: Keys, ownRights: RightsFacts): Keys => ({
  ...keys,
  dataScope: ownRights.dataScopes.map(({ id }) => id),
});

/**
 * Returns the departments that the caller may assign and move. The data scope rule "own department" permits his own departments, the rule
 * "department and below" also those below. Undefined: the caller has no scope of these rules, so all are permitted.
 */
function permittedDeptsOf(
  { dataScopes, deptsBelow }: RightsFacts,
  ownDepts: readonly string[],
): Set<string> | undefined {
  if (dataScopes.some(({ type }) => type === dataScopeType.key.ownDepartment)) return new Set(ownDepts);
  return dataScopes.some(({ type }) => type === dataScopeType.key.deptAndBelow) ? new Set(deptsBelow) : undefined;
}

async function refuseNamed(
  tx: Sql,
  table: 'system_menu' | 'system_api_scope',
  column: 'name' | 'scope_name',
  id: string,
  entry: (typeof reachErrors)[keyof typeof reachErrors],
): Promise<never> {
  const row = await tx.first<{ name: string }>(
    sql`select ${sql.ref(column)} as name from ${sql.table(table)} where id = ${id}`,
  );
  throw new AppError(entry, { name: row?.name ?? id });
}
