// Serves a table that describes, for each resource, the rows that a role or a person sees.
import type { Caller, DataScopeGrant } from '@ec/kernel/caller';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { platformMenus, platformTenant, rightsFrom } from '@ec/kernel/rights';
import { loadCaller } from '@ec/kernel/session/load-caller';
import { labelOf } from '@ec/language/label';
import { callsOf, permissionsOf } from '@ec/resource/calls';
import type { InputOf } from '@ec/resource/contract';
import { mayCall } from '@ec/resource-server/call-rights';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { dataScopeType } from '../../shared/platform.enums.ts';
import { role } from '../../shared/role.resource.ts';
import { scopedResource } from '../../shared/scope-columns.ts';
import { sightOf, type VisibleRows } from '../../shared/sight.contract.ts';
import { user } from '../../shared/user.resource.ts';
import { menuName, type ReadMenus } from '../menu/menu-memory.ts';
import { acrossTenants } from '../tenant/across.ts';
import { type AccessSubject, summarizeAccess } from './access-summary.ts';

type SightCall = Call<InputOf<typeof sightOf>>;

export function sightRoutes(engine: Engine, readMenus: ReadMenus): Route[] {
  const routes = serve(sightOf, async (call) => {
    const caller = await loadSubject(engine, call);
    // A disabled account sees nothing.
    return caller ? summarizeResources(engine, readMenus, call, caller) : [];
  });
  return acrossTenants(engine, routes, role);
}

/** Returns the person, or an imaginary caller with only that role; undefined for a disabled account. @throws AppError */
async function loadSubject(engine: Engine, call: SightCall): Promise<Caller | undefined> {
  const { roleId, userId } = call.input;
  const { tenantId } = call.caller;
  const requireOneOf = (...codes: string[]) => {
    if (!codes.some((code) => call.rights.holds(code))) throw new AppError(errors.forbidden);
  };
  if (userId !== undefined) {
    requireOneOf(permissionsOf(user).menu);
    await detailRow(engine, user, call, userId);
    const identity = { id: '', tenant_id: tenantId, user_id: userId, operator: null };
    const session = { ...identity, chosen_dept_ids: null, chosen_role_ids: null };
    return loadCaller(engine.database, session, engine.clock.now());
  }
  if (roleId === undefined) throw new AppError(errors.missingParameter, { name: 'roleId' });
  requireOneOf(permissionsOf(role).menu, 'data_scope');
  const { roleAlias, roleName } = await detailRow(engine, role, call, roleId);
  const holder = { tenantId, userId: '0', account: '', name: roleName, deptIds: [], sessionId: '' };
  return { ...holder, roleIds: [roleId], aliases: [roleAlias] };
}

async function summarizeResources(
  engine: Engine,
  readMenus: ReadMenus,
  call: SightCall,
  caller: Caller,
): Promise<VisibleRows[]> {
  const { language } = call;
  const [facts, deptNames, menus] = await Promise.all([
    engine.rights.factsOf(caller),
    readDeptNames(engine, caller.tenantId),
    readMenus(),
    engine.names.ready(caller.tenantId),
  ]);
  const siteNames = await readSiteNames(engine, caller.tenantId, facts.dataScopes);
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const rights = rightsFrom(facts);
  const subject: AccessSubject = {
    engine,
    language,
    caller,
    rights,
    scopes: facts.dataScopes,
    rowNames: new Map([...deptNames, ...siteNames]),
  };
  const isOfTenant = ({ code }: { code: string }) => caller.tenantId === platformTenant || !platformMenus.has(code);
  const resources = engine.registry.all().filter((each) => callsOf(each).has('list') && isOfTenant(each));
  return resources.map((resource) => {
    const menu = menus.find(({ code }) => code === permissionsOf(resource).menu);
    const folder = menu && byId.get(menu.parentId);
    return {
      resource: resource.name,
      label: labelOf(resource.label, language),
      area: folder ? menuName(folder, language) : '',
      opens: mayCall(resource, 'list', rights),
      ...summarizeAccess(subject, resource),
    };
  });
}

async function readDeptNames({ database }: Engine, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .read(tenantId)
    .rows<{ id: string; name: string }>(
      sql`select id, dept_name as name from system_dept where tenant_id = ${tenantId} and is_deleted = 0`,
    );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the titles of the sites that the scopes name, by id. The caller need not see the sites themselves. */
async function readSiteNames(
  { database, registry }: Engine,
  tenantId: string,
  scopes: readonly DataScopeGrant[],
): Promise<[string, string][]> {
  const siteScopes = scopes.filter(({ type }) => type === dataScopeType.key.sites);
  const siteRows = siteScopes.map(async ({ resource: name, value }) => {
    const resource = scopedResource(registry, name);
    if (!resource) return [];
    return database.read(tenantId).rows<{ id: string; name: string }>(
      sql`select t.id, ${columnIn(resource.title)} as name from ${tableOf(resource)}
        where t.tenant_id = ${tenantId} and t.id = any(${value}::bigint[]) and t.is_deleted = 0`,
    );
  });
  return (await Promise.all(siteRows)).flat().map(({ id, name }) => [id, name]);
}
