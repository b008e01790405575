// Nobody gives more than he holds: menus, data scopes, API scopes, role aliases, departments (contract §10). Administrators
// hold everything of their tenant; all others are compared with their own rights, by the facts that decide these.

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

type Asking = { engine: Engine; tx: Sql; call: Call };
type Named = { id: string; name: string };

const facts = new WeakMap<Call, Promise<RightsFacts>>();

/** Read once a call: an import asks for each of its lines. */
function factsOf({ engine, tx, call }: Asking): Promise<RightsFacts> {
  const cached = facts.get(call) ?? engine.rights.factsOf(call.caller, tx);
  facts.set(call, cached);
  cached.catch(() => facts.delete(call));
  return cached;
}

interface RoleKeys extends Keys, Named {
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
 * What a role may be given. `added`: keys that it had not before; `after`: all it would have.
 * @throws AppError
 */
export async function checkKeys(asking: Asking, added: Keys, after: Keys): Promise<void> {
  const { tx, call } = asking;
  const { rights } = call;
  if (rights.isAdministrator) return;
  const menu = added.menu.find((id) => !rights.menuIds.has(id));
  if (menu !== undefined) await refuseNamed(tx, 'system_menu', 'name', menu, reachErrors.menuBeyond);
  if (rights.isTenantAdmin) return;
  const ownFacts = await factsOf(asking);
  await checkApiScopes(asking, ownFacts, added.apiScope);
  await checkDataScopes(asking, ownFacts, added.dataScope, after.dataScope);
}

async function checkApiScopes({ tx }: Asking, ownRights: RightsFacts, ids: readonly string[]): Promise<void> {
  const heldScopes = new Set(ownRights.apiScopes.flatMap(({ id, grantedTo }) => (grantedTo.length > 0 ? [id] : [])));
  const beyond = ids.find((id) => !heldScopes.has(id));
  if (beyond !== undefined) await refuseNamed(tx, 'system_api_scope', 'scope_name', beyond, reachErrors.apiScopeBeyond);
}

/** A role without a data scope sees the whole tenant, which is more than a caller with a data scope sees. */
async function checkDataScopes(
  { engine, tx }: Asking,
  ownRights: RightsFacts,
  added: readonly string[],
  after: readonly string[],
) {
  const heldScopes = new Set(ownRights.dataScopes.map(({ id }) => id));
  const { registry } = engine;
  const limited = limitedOn(registry, ownRights.dataScopes);
  const foreign = added.filter((id) => !heldScopes.has(id));
  const scopes = await tx.rows<Named & { resource: string }>(
    sql`select id, scope_name as name, coalesce(scope_class, '') as resource from system_data_scope
      where id = any(${[...foreign]}::bigint[])`,
  );
  // Where the caller sees everything, any scope is less. A limit on stations also limits what stands on them.
  const limits = (name: string) => {
    const resource = scopedResource(registry, name);
    if (!resource) return limited.has(name);
    const reaching = scopesReaching({ engine, resource }, ownRights.dataScopes);
    return reaching.length > 0 && reaching.every(({ type }) => type !== dataScopeType.key.all);
  };
  const beyond = scopes.find(({ resource }) => limits(resource));
  if (beyond) throw new AppError(reachErrors.dataScopeBeyond, { name: beyond.name });
  for (const resource of limited) {
    const theirs = ownRights.dataScopes.filter((scope) => nameOf(registry, scope) === resource);
    if (!theirs.some(({ id }) => after.includes(id)))
      throw new AppError(reachErrors.dataScopeMissing, { name: theirs.map(({ name }) => name).join('、') });
  }
}

/** A scope names its resource by code or by name: both are one. */
const nameOf = (registry: Registry, { resource }: Pick<DataScopeGrant, 'resource'>): string =>
  scopedResource(registry, resource)?.name ?? resource;

function limitedOn(registry: Registry, scopes: readonly DataScopeGrant[]): Set<string> {
  const all = scopes.filter(({ type }) => type === dataScopeType.key.all).map((scope) => nameOf(registry, scope));
  return new Set(scopes.map((scope) => nameOf(registry, scope)).filter((name) => !all.includes(name)));
}

/** An alias that opens something, `administrator` first of all. @throws AppError */
export async function checkAlias({ tx, call }: Asking, alias: string): Promise<void> {
  const { rights, caller } = call;
  if (rights.isAdministrator) return;
  if (alias === 'administrator') throw new AppError(reachErrors.administratorOnly);
  if (rights.isTenantAdmin || caller.aliases.includes(alias)) return;
  const opens = await tx.first(
    sql`select 1 as opens from system_menu where ${alias} = any(roles) and is_deleted = 0 limit 1`,
  );
  if (alias === 'admin' || opens) throw new AppError(reachErrors.aliasBeyond, { name: alias });
}

/** Roles and departments that are given to somebody. @throws AppError */
export async function checkGiven(
  asking: Asking,
  { roleIds, deptIds }: { roleIds: readonly string[]; deptIds: readonly string[] },
): Promise<void> {
  const { tx, call } = asking;
  const { rights, caller } = call;
  if (rights.isAdministrator) return;
  const roles = await readRoleKeys(tx, caller.tenantId, roleIds);
  if (roles.some(({ alias }) => alias === 'administrator')) throw new AppError(reachErrors.administratorOnly);
  if (rights.isTenantAdmin) return;
  const ownFacts = await factsOf(asking);
  const strange = roles.filter(({ id }) => !caller.roleIds.includes(id));
  for (const role of strange) {
    const beyond = { ...role, dataScope: [] };
    await Promise.all([
      checkAlias(asking, role.alias),
      checkKeys({ ...asking }, beyond, withOwn(beyond, ownFacts)),
    ]).catch(() => {
      throw new AppError(reachErrors.roleBeyond, { name: role.name });
    });
  }
  // The scopes of several roles combine, so they are also checked together: one role may limit what another leaves open.
  if (roles.length > 0) {
    const combined = roles.flatMap(({ dataScope }) => dataScope);
    await checkDataScopes(asking, ownFacts, combined, combined);
  }
  const within = deptsWithin(ownFacts, caller.deptIds);
  if (within && !deptIds.every((id) => within.has(id))) throw new AppError(reachErrors.deptBeyond);
}

/**
 * Checks a move of a department: a caller who sees the departments below his own would gain the rows of a department that he moves
 * below it, so he may move only departments within his reach.
 * @throws AppError
 */
export async function checkMovedDept(asking: Asking, id: string): Promise<void> {
  const { rights, caller } = asking.call;
  if (rights.isTenantAdmin) return;
  const within = deptsWithin(await factsOf(asking), caller.deptIds);
  if (within && !within.has(id)) throw new AppError(reachErrors.deptBeyond);
}

const withOwn = (keys: Keys, ownRights: RightsFacts): Keys => ({
  ...keys,
  dataScope: ownRights.dataScopes.map(({ id }) => id),
});

/** Returns the departments whose rows the caller sees; undefined if his scopes do not depend on departments. */
function deptsWithin({ dataScopes, deptsBelow }: RightsFacts, ownDepts: readonly string[]): Set<string> | undefined {
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
