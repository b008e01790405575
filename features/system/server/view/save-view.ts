// Adds or changes a view. `lockEditableView` (view-rows.ts) decides whether the caller may change a view.
import { type AuditEntry, audit } from '@ec/kernel/audit';
import { lockCount } from '@ec/kernel/count-lock';
import { DatabaseError, type Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { InputOf } from '@ec/resource/contract';
import type { submitView } from '@ec/resource/contracts/view.contract';
import type { Resource } from '@ec/resource/resource';
import { cleanViewConfig } from '@ec/resource/view-config';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { viewErrors } from './view.errors.ts';
import { lockEditableView, readTenantRoles } from './view-rows.ts';

/** The limit of views that one person may have for one list. */
const maxViews = 50;

type ViewInput = InputOf<typeof submitView>;

/** Returns the view's id. @throws AppError */
export async function saveView(engine: Engine, resource: Resource, call: Call<ViewInput>): Promise<string> {
  try {
    return await engine.database.withTenant(call.caller.tenantId, (tx) => writeView(tx, engine, resource, call));
  } catch (error) {
    if (error instanceof DatabaseError && error.code === uniqueViolation) throw new AppError(viewErrors.nameTaken);
    throw error;
  }
}

const uniqueViolation = '23505';

async function writeView(tx: Sql, engine: Engine, resource: Resource, call: Call<ViewInput>): Promise<string> {
  const { caller, input } = call;
  // A list has at most one default view for a role, and each person has at most `maxViews`.
  await lockCount(tx, `views of ${caller.tenantId} ${resource.name}`);
  const before = input.id ? await lockEditableView(tx, call, input.id) : undefined;
  if (input.id && before?.resource !== resource.name) throw new AppError(errors.noData);
  if (before && input.rowVersion !== undefined && input.rowVersion !== before.rowVersion)
    throw new AppError(errors.changedByOther);
  const name = input.name ?? before?.name;
  if (name === undefined) throw new AppError(errors.missingParameter, { name: 'name' });
  const roleIds = await allowedRoles(tx, call, before?.roleIds ?? []);
  const config = cleanViewConfig(resource, input.config ?? before?.config ?? {});
  const isRoleDefault = roleIds.length > 0 && (input.isRoleDefault ?? before?.roleDefault === 1);
  const after = { name, config, roleIds };
  const id = input.id || engine.ids.next();
  if (before) {
    await tx.run(
      sql`update system_view set view_name = ${name}, config = ${JSON.stringify(config)}, role_ids = ${roleIds}::bigint[],
          role_default = ${Number(isRoleDefault)}, update_time = now()
        where tenant_id = ${caller.tenantId} and id = ${id}`,
    );
  } else {
    await refuseTooMany(tx, call, resource);
    await tx.run(
      sql`insert into system_view (id, tenant_id, user_id, resource, view_name, config, role_ids, role_default)
        values (${id}, ${caller.tenantId}, ${caller.userId}, ${resource.name}, ${name}, ${JSON.stringify(config)},
          ${roleIds}::bigint[], ${Number(isRoleDefault)})`,
    );
  }
  if (isRoleDefault) await makeOnlyDefault(tx, call, { resource, id, roleIds });
  const entry: AuditEntry = {
    resource: 'system.view',
    action: before ? 'update' : 'create',
    rowId: id,
    changes: before
      ? { before: { name: before.name, config: before.config, roleIds: before.roleIds }, after }
      : { after },
  };
  await audit(tx, call, engine.ids, [entry]);
  return id;
}

/** Returns the roles with which the view is shared after the save. Only administrators may change them, and only to roles of their tenant. */
async function allowedRoles(tx: Sql, { caller, rights, input }: Call<ViewInput>, shared: string[]): Promise<string[]> {
  const chosen = input.roleIds && [...new Set(input.roleIds)].sort();
  if (!chosen || chosen.join() === [...shared].sort().join()) {
    if (input.isRoleDefault !== undefined && !rights.isTenantAdmin) throw new AppError(viewErrors.mayNotShare);
    return shared;
  }
  if (!rights.isTenantAdmin) throw new AppError(viewErrors.mayNotShare);
  const tenantRoleIds = new Set((await readTenantRoles(tx, caller.tenantId)).map(({ id }) => id));
  if (chosen.some((id) => !tenantRoleIds.has(id))) throw new AppError(viewErrors.noRole);
  return chosen;
}

async function refuseTooMany(tx: Sql, { caller }: Call, resource: Resource): Promise<void> {
  const counted = await tx.first<{ n: number }>(
    sql`select count(*)::int as n from system_view
      where tenant_id = ${caller.tenantId} and resource = ${resource.name} and user_id = ${caller.userId}`,
  );
  if ((counted?.n ?? 0) >= maxViews) throw new AppError(viewErrors.tooMany, { most: maxViews });
}

/** Ends the other default views of the roles for this list, so that the view that was set last is the only default. */
async function makeOnlyDefault(
  tx: Sql,
  { caller }: Call,
  { resource, id, roleIds }: { resource: Resource; id: string; roleIds: string[] },
): Promise<void> {
  await tx.run(
    sql`update system_view set role_default = 0, update_time = now() where tenant_id = ${caller.tenantId} and resource = ${resource.name}
      and id <> ${id} and role_default = 1 and role_ids && ${roleIds}::bigint[]`,
  );
}
