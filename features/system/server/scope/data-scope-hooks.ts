// Rules for saving and removing data scopes. The platform's administrators may write any scope. A tenant's administrator may write only the
// tenant's own scopes on departments, sites and regions (contract §3.4).
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import { permissionsOf } from '@ec/resource/calls';
import { type Registry, targetOf } from '@ec/resource/registry';
import type { ValuesOf } from '@ec/resource/row';
import type { Hooks } from '@ec/resource-server/context';
import { engineErrors } from '@ec/resource-server/engine-errors';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { dataScope } from '../../shared/data-scope.resource.ts';
import { dataScopeType } from '../../shared/platform.enums.ts';
import { role } from '../../shared/role.resource.ts';
import { scopeColumnNamed, scopeColumnsOf, scopedResource } from '../../shared/scope-columns.ts';
import { tenantInInput } from '../tenant/across.ts';
import { scopeErrors } from './scope.errors.ts';

const { custom, sites, regions } = dataScopeType.key;
/** The rules of the scopes that a tenant's administrator may write: listed departments, sites or regions. */
const tenantRules: readonly unknown[] = [custom, sites, regions];

type Draft = ValuesOf<typeof dataScope>;

export function dataScopeHooks(engine: Engine): Hooks<typeof dataScope> {
  return {
    async beforeSave({ tx, call, values, current }) {
      requireWritable(call, current);
      const { tenantId: _sent, ...changes } = values;
      const next: Draft = current
        ? changes
        : { scopeField: '*', ...changes, tenantId: tenantOf(call, changes.scopeType) };
      if (current && Object.keys(next).length === 0) return next;
      const scope: Draft = { ...current, ...next };
      if (!call.rights.isAdministrator && !tenantRules.includes(scope.scopeType)) fail(scopeErrors.ownOnly);
      if ((scope.scopeType === custom || scope.scopeType === sites) && !scope.tenantId) fail(scopeErrors.tenantMissing);
      return { ...next, ...(await resolveTarget(engine, tx, scope)) };
    },

    async beforeRemove({ tx, call, ids }) {
      const holder = await tx.first(
        sql`select 1 as one from system_role_data_scope g
          join system_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.is_deleted = 0
          where g.data_scope_id = any(${[...ids]}::bigint[]) limit 1`,
      );
      // Without the scope, the holders of such a role could see all rows of the tenant.
      if (holder) fail(engineErrors.stillUsed, { label: role.label[call.language] });
    },
  };
}

/**
 * Returns the tenant of a new scope; null means all tenants. A scope that the platform's administrator writes belongs to the tenant that he
 * names. Without a name, a scope on listed departments or sites belongs to the tenant in which the call runs.
 */
function tenantOf({ rights, caller, ...call }: Call, type: number | null | undefined): string | null {
  if (!rights.isAdministrator) return caller.tenantId;
  const isOfOneTenant = type === custom || type === sites || caller.tenantId !== platformTenant;
  return tenantInInput(call) || (isOfOneTenant ? caller.tenantId : null);
}

/**
 * Checks that the caller may write scopes, and `current` if it is given. Scopes of all tenants are for the platform's administrators.
 * @throws AppError forbidden; noData for a scope of another tenant
 */
export function requireWritable(
  { rights, caller }: Pick<Call, 'rights' | 'caller'>,
  current: { tenantId: string | null } | undefined,
): void {
  if (rights.isAdministrator) return;
  if (!rights.isTenantAdmin) throw new AppError(errors.forbidden);
  if (!current) return;
  if (!current.tenantId) throw new AppError(errors.forbidden);
  if (current.tenantId !== caller.tenantId) throw new AppError(errors.noData);
}

/**
 * Checks the resource and the column of a scope. Returns the values to change: without a known resource that of the menu, and the column in
 * the usual form. The rule `all` has no column.
 */
async function resolveTarget({ registry }: Engine, tx: Sql, scope: Draft): Promise<Draft> {
  const { scopeClass, scopeType } = scope;
  if (scopeType === sites || scopeType === regions) return siteTarget(registry, tx, scope);
  const scopeResource = scopeClass ? scopedResource(registry, scopeClass) : undefined;
  const menuCode = scopeResource ? undefined : await readMenuCode(tx, scope.menuId ?? '');
  const resource = scopeResource ?? scopedResource(registry, menuCode ?? '') ?? fail(scopeErrors.noResource);
  const target = menuCode === undefined ? {} : { scopeClass: menuCode };
  if (scopeType === dataScopeType.key.all) return target;
  const columns = scopeColumnsOf(resource, scopeType);
  const scopeColumn = scopeColumnNamed(scope.scopeColumn ?? '', columns);
  if (!columns.includes(scopeColumn)) fail(scopeErrors.noColumn, { columns: columns.join('、') });
  return scopeColumn === scope.scopeColumn ? target : { ...target, scopeColumn };
}

/** Returns the resource, menu and column of a scope on sites or regions; the kind of site decides them. */
async function siteTarget(registry: Registry, tx: Sql, scope: Draft): Promise<Draft> {
  const resource = targetOf(registry, dataScope.fields.siteIds, scope) ?? fail(scopeErrors.noResource);
  const { site } = resource.scope ?? {};
  const menu = await tx.first<{ id: string }>(
    sql`select id from system_menu where code = ${permissionsOf(resource).menu} and is_deleted = 0`,
  );
  return {
    menuId: menu?.id ?? null,
    resourceCode: resource.code,
    scopeClass: resource.name,
    scopeColumn: scope.scopeType === sites ? 'id' : (site ?? fail(scopeErrors.noResource)),
    scopeField: '*',
  };
}

async function readMenuCode(tx: Sql, id: string): Promise<string> {
  const menu = await tx.first<{ code: string }>(sql`select code from system_menu where id = ${id}`);
  return menu?.code ?? '';
}
