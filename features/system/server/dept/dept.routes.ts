// Serves departments: the standard calls and the trees (contract §3.2).

import { AppError, defineErrors, fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { objectOf, textOf } from '@ec/language/unknown';
import { nestedSchema, someOfRow } from '@ec/resource/schema';
import { idOf } from '@ec/resource-server/detail';
import { engineErrors } from '@ec/resource-server/engine-errors';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { allRows } from '@ec/resource-server/tree/all-rows';
import { lazyTreeRoutes, levelRoutes, nestedList, nodeOf, treeRoutes } from '@ec/resource-server/tree/tree-routes';
import { sql } from 'kysely';
import { z } from 'zod';
import { leafDepts } from '../../shared/dept.contract.ts';
import { dept } from '../../shared/dept.resource.ts';
import { checkMovedDept } from '../role/reach.ts';
import { shortRows } from '../short-select.ts';
import { acrossTenants, moveToNamedTenant, tenantInInput } from '../tenant/across.ts';
import { tenantOfRows } from '../tenant/tenant-of-rows.ts';

const refusals = defineErrors('system.dept', {
  noParent: { status: 400, field: 'parentId', zh: '上级部门不存在!', en: 'The parent department does not exist' },
});

export function deptRoutes(engine: Engine): Route[] {
  return acrossTenants(
    engine,
    [
      ...levelRoutes(engine, dept),
      ...lazyTreeRoutes(engine, dept),
      ...treeRoutes(engine, dept),
      ...resourceRoutes(engine, dept, {
        async beforeSave({ tx, call, values, current }) {
          if (current && 'parentId' in values) await checkMovedDept({ engine, tx, call }, current.id);
          return values;
        },
        calls: {
          list: nestedList,
          select: ({ call }) => shortRows(engine, dept, call, { userColumn: 'dept_id', idsName: 'deptId' }),
          create: (context, next) =>
            withParentRefusal(async () => next({ ...context, call: await moveToParentTenant(engine, context.call) })),
          update: (context, next) => withParentRefusal(() => next(context)),
        },
        outputs: {
          list: z.array(nestedSchema(dept)),
          select: z.array(someOfRow(dept, ['deptName'], { label: z.string() })),
        },
      }),
      ...serve(leafDepts, async (call) => {
        const leaf = sql`not exists (select from system_dept c
        where c.tenant_id = t.tenant_id and c.parent_id = t.id and c.is_deleted = 0)`;
        const rows = await allRows(engine, dept, { ...call, input: {} }, { where: [leaf] });
        return rows.map((row) => nodeOf(dept, row));
      }),
    ],
    dept,
  );
}

/** Moves the platform administrator's call that names no tenant into the tenant of the parent, so that the department is created there. */
async function moveToParentTenant(engine: Engine, call: Call): Promise<Call> {
  const input = objectOf(call.input);
  const { parentId } = input;
  if (tenantInInput(call) !== '' || !parentId || textOf(parentId) === '0' || !call.rights.isAdministrator) return call;
  const tenantId = await tenantOfRows(engine.database, call, {
    table: dept.table,
    column: 'id',
    ids: [idOf(parentId, 'parentId')],
  });
  return tenantId === undefined ? call : moveToNamedTenant(engine, { ...call, input: { ...input, tenantId } });
}

/** Replaces the general refusal of a missing parent by the refusal of departments. */
async function withParentRefusal<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const isParent =
      error instanceof AppError && error.entry === engineErrors.noTarget && error.parameters.name === 'parentId';
    if (isParent) fail(refusals.noParent);
    throw error;
  }
}
