// Serves roles: standard calls, trees, grants and members (contract §3.2).

import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { textOf } from '@ec/language/unknown';
import { someOfRow } from '@ec/resource/schema';
import { idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/ids-of';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { allRows } from '@ec/resource-server/tree/all-rows';
import { nest } from '@ec/resource-server/tree/tree';
import { levelRoutes, nestedList, nodeOf } from '@ec/resource-server/tree/tree-routes';
import { sql } from 'kysely';
import { z } from 'zod';
import { allRoles, grantToRoles, roleAliases, roleMembers, roleTree, treeOfRole } from '../../shared/role.contract.ts';
import { role } from '../../shared/role.resource.ts';
import type { ReadMenus } from '../menu/menu-memory.ts';
import { shortRows } from '../short-select.ts';
import { acrossTenants } from '../tenant/across.ts';
import { changeUsers } from '../user/user-actions.routes.ts';
import { userHooks } from '../user/user-hooks.ts';
import { grantRoles } from './grant.ts';
import { roleHooks } from './role-hooks.ts';

const keysIn = (sent: unknown, name: string) => (textOf(sent) === '' ? [] : manyIds(sent, name));

/** Has no limit on the number of ids, unlike `idsOf`, because a role may hold every menu. */
function manyIds(sent: unknown, name: string): string[] {
  const parts = (Array.isArray(sent) ? sent : textOf(sent).split(',')).filter((part) => textOf(part).trim() !== '');
  return [...new Set(parts.map((part) => idOf(typeof part === 'string' ? part.trim() : part, name)))];
}

export function roleRoutes(engine: Engine, readMenus: ReadMenus): Route[] {
  const tree = async (call: Call) => {
    const rows = await allRows(engine, role, { ...call, input: {} });
    return nest(rows.map((row) => nodeOf(role, row)));
  };
  const routes = [
    ...levelRoutes(engine, role),
    ...serve(roleTree, tree),
    ...serve(roleAliases, () => []),
    ...serve(treeOfRole, async (call) => {
      const { roleId } = call.input;
      if (roleId !== undefined) await checkRole(engine, call, roleId);
      return tree(call);
    }),
    ...resourceRoutes(engine, role, {
      ...roleHooks(engine),
      calls: {
        list: nestedList,
        select: ({ call }) => shortRows(engine, role, call, { userColumn: 'role_id', idsName: 'roleId' }),
      },
      outputs: { list: allRoles.output, select: z.array(someOfRow(role, ['roleName'], { label: z.string() })) },
    }),
    ...serve(grantToRoles, async (call) => {
      const { roleIds, menuIds, dataScopeIds, apiScopeIds } = call.input;
      await grantRoles({ engine, readMenus }, call, idsOf(roleIds, 'roleIds'), {
        menu: keysIn(menuIds, 'menuIds'),
        dataScope: keysIn(dataScopeIds, 'dataScopeIds'),
        apiScope: keysIn(apiScopeIds, 'apiScopeIds'),
      });
      return {};
    }),
    ...membersRoutes(engine),
  ];
  return acrossTenants(engine, routes, role);
}

/** Serves the call that gives a role to people and takes it away, by the rules for granting roles. */
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

/** @throws AppError noData if the tenant does not have the role */
async function checkRole({ database }: Engine, { caller: { tenantId } }: Call, id: string): Promise<void> {
  const roleRow = await database
    .read(tenantId)
    .first(sql`select from system_role where tenant_id = ${tenantId} and id = ${id} and is_deleted = 0`);
  if (!roleRow) throw new AppError(errors.noData);
}
