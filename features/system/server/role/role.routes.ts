// Roles (contract §3.2). Who is no tenant administrator does not see theirs.

import { raw } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import { objectOf, textOf } from '@ec/language/unknown';
import type { InputOf } from '@ec/resource/contract';
import { someOfRow } from '@ec/resource/schema';
import { idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/remove';
import { type OwnCall, resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { allRows } from '@ec/resource-server/tree/all-rows';
import { nest } from '@ec/resource-server/tree/tree';
import { levelRoutes, nestedList, nodeOf } from '@ec/resource-server/tree/tree-routes';
import { sql } from 'kysely';
import { z } from 'zod';
import { allRoles, grantToRoles, roleMembers, roleTree, treeOfRole } from '../../shared/role.contract.ts';
import { role } from '../../shared/role.resource.ts';
import { shortRows } from '../short-select.ts';
import { acrossTenants } from '../tenant/across.ts';
import { changeUsers } from '../user/user-actions.routes.ts';
import { userHooks } from '../user/user-hooks.ts';
import { grantRoles } from './grant.ts';
import { roleErrors } from './role.errors.ts';
import { roleHooks } from './role-hooks.ts';

const keysIn = (sent: unknown, name: string) => (textOf(sent) === '' ? [] : manyIds(sent, name));

/** A role may hold every menu there is: more than are named at once elsewhere. */
function manyIds(sent: unknown, name: string): string[] {
  const parts = (Array.isArray(sent) ? sent : textOf(sent).split(',')).filter((part) => textOf(part).trim() !== '');
  return [...new Set(parts.map((part) => idOf(typeof part === 'string' ? part.trim() : part, name)))];
}

export function roleRoutes(engine: Engine): Route[] {
  const tree = async (call: Call) => {
    const rows = await allRows(engine, role, { ...call, input: {} });
    return nest(rows.map((row) => nodeOf(role, row)));
  };
  const askingTenant: OwnCall = (context, next) => {
    checkTenantSent(context.call);
    return next(context);
  };
  const routes = [
    ...levelRoutes(engine, role),
    ...serve(roleTree, tree),
    ...resourceRoutes(engine, role, {
      ...roleHooks(engine),
      calls: {
        list: nestedList,
        select: ({ call }) => shortRows(engine, role, call, { list: 'role_id', idsName: 'roleId' }),
        create: askingTenant,
        update: askingTenant,
      },
      outputs: { list: allRoles.output, select: z.array(someOfRow(role, ['roleName'])) },
    }),
    ...serve(grantToRoles, async (call) => {
      checkTenantSent(call);
      const { roleIds, menuIds, dataScopeIds, apiScopeIds } = call.input;
      await grantRoles(engine, call, idsOf(roleIds, 'roleIds'), {
        menu: keysIn(menuIds, 'menuIds'),
        dataScope: keysIn(dataScopeIds, 'dataScopeIds'),
        apiScope: keysIn(apiScopeIds, 'apiScopeIds'),
      });
      return {};
    }),
    ...membersRoutes(engine),
  ];
  return [...acrossTenants(engine, routes), ...serve(treeOfRole, (call) => treeIn(engine, call, tree))];
}

/** Who holds the role: people are added and taken away by the rules of granting roles to them. */
function membersRoutes(engine: Engine): Route[] {
  const hooks = userHooks(engine);
  return serve(roleMembers, async (call) => {
    const roleId = idOf(call.input.roleId, 'roleId');
    const [add, remove] = [keysIn(call.input.add, 'add'), keysIn(call.input.remove, 'remove')];
    if (add.length + remove.length === 0) throw new AppError(errors.missingParameter, { name: 'add' });
    await changeUsers(engine, call, hooks, {
      ids: [...new Set([...add, ...remove])],
      action: 'grant',
      valuesOf(row) {
        const others = row.roleId.filter((id) => id !== roleId);
        return { roleId: add.includes(row.id) ? [...others, roleId] : others };
      },
    });
    return {};
  });
}

/** An administrator who sends no tenant where one is asked for has forgotten to choose it (contract §3.2). */
function checkTenantSent({ caller, rights, request }: Call): void {
  const sent = objectOf(request.body).tenantId;
  const isPlatforms = rights.isAdministrator && (caller.operator ?? caller).tenantId === platformTenant;
  if (isPlatforms && typeof sent === 'string' && sent.trim() === '') fail(roleErrors.tenantMissing);
}

/** The tree that a role stands in: the platform's administrator may name one of any tenant. */
async function treeIn<T>(
  engine: Engine,
  call: Call<InputOf<typeof treeOfRole>>,
  tree: (call: Call) => Promise<T>,
): Promise<T> {
  const id = idOf(call.input.roleId, 'roleId');
  const { caller, rights } = call;
  const find = (db: Pick<ReturnType<Engine['database']['read']>, 'first'>) =>
    db.first<{ tenantId: string }>(
      raw(sql`select tenant_id as "tenantId" from system_role where id = ${id} and is_deleted = 0
        and (${rights.isAdministrator} or tenant_id = ${caller.tenantId})`),
    );
  const found = rights.isAdministrator
    ? await engine.database.asPlatform('tenant of a role', find, { audit: 'log', by: { account: caller.account } })
    : await find(engine.database.read(caller.tenantId));
  if (!found) throw new AppError(errors.noData);
  const { tenantId, userId, account } = caller;
  const there = found.tenantId === tenantId ? caller : { ...caller, tenantId: found.tenantId };
  return tree({ ...call, caller: { ...there, operator: { tenantId, userId, account } } });
}
