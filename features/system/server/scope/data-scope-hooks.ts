// Rules for data scopes and their authors: administrators may write any, a tenant's administrator only custom scopes of the tenant.
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
/** Rules that a tenant's administrator keeps: they name what is seen, and the tenant that has it. */
const ofTenants: readonly unknown[] = [custom, sites, regions];

type Draft = ValuesOf<typeof dataScope>;

export function dataScopeHooks(engine: Engine): Hooks<typeof dataScope> {
  return {
    async beforeSave({ tx, call, values, current }) {
      mayWrite(call, current);
      const { tenantId: _sent, ...changes } = values;
      const next: Draft = current
        ? changes
        : { scopeField: '*', ...changes, tenantId: tenantOf(call, changes.scopeType) };
      if (current && Object.keys(next).length === 0) return next;
      const whole: Draft = { ...current, ...next };
      if (!call.rights.isAdministrator && !ofTenants.includes(whole.scopeType)) fail(scopeErrors.ownOnly);
      if ((whole.scopeType === custom || whole.scopeType === sites) && !whole.tenantId) fail(scopeErrors.tenantMissing);
      return { ...next, ...(await checkedTarget(engine, tx, whole)) };
    },

    async beforeRemove({ tx, call, ids }) {
      const holder = await tx.first(
        sql`select 1 as one from system_role_data_scope g
          join system_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.is_deleted = 0
          where g.data_scope_id = any(${[...ids]}::bigint[]) limit 1`,
      );
      // Without the scope, the holders of its roles could see the whole tenant.
      if (holder) fail(engineErrors.stillUsed, { label: role.label[call.language] });
    },
  };
}

/**
 * Returns the tenant of a new scope; null for all tenants. A tenant's scope stays in it; the platform's administrator names a tenant or
 * none. A custom scope or one by sites belongs to the tenant in which the call runs, unless the call names another one.
 */
function tenantOf({ rights, caller, ...call }: Call, type: number | null | undefined): string | null {
  if (!rights.isAdministrator) return caller.tenantId;
  const isOfOne = type === custom || type === sites || caller.tenantId !== platformTenant;
  return tenantInInput(call) || (isOfOne ? caller.tenantId : null);
}

/** Rows of another tenant are not seen, those of all tenants not written. @throws AppError */
export function mayWrite(
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
 * The resource and one of its columns. Without a resource, or with one that is none of ours, it is that of the menu; a rule that shows
 * all rows goes by no column.
 */
async function checkedTarget({ registry }: Engine, tx: Sql, whole: Draft): Promise<Draft> {
  const { scopeClass, scopeType } = whole;
  if (scopeType === sites || scopeType === regions) return siteTarget(registry, tx, whole);
  const scopeResource = scopeClass ? scopedResource(registry, scopeClass) : undefined;
  const ofMenu = scopeResource ? undefined : await codeOfMenu(tx, whole.menuId ?? '');
  const resource = scopeResource ?? scopedResource(registry, ofMenu ?? '') ?? fail(scopeErrors.noResource);
  const target = ofMenu === undefined ? {} : { scopeClass: ofMenu };
  if (scopeType === dataScopeType.key.all) return target;
  const columns = scopeColumnsOf(resource, scopeType);
  const scopeColumn = scopeColumnNamed(whole.scopeColumn ?? '', columns);
  if (!columns.includes(scopeColumn)) fail(scopeErrors.noColumn, { columns: columns.join('、') });
  return scopeColumn === whole.scopeColumn ? target : { ...target, scopeColumn };
}

/** A rule by sites or regions takes the resource of the kind of site, and that resource's menu. */
async function siteTarget(registry: Registry, tx: Sql, whole: Draft): Promise<Draft> {
  const resource = targetOf(registry, dataScope.fields.siteIds, whole) ?? fail(scopeErrors.noResource);
  const { site } = resource.scope ?? {};
  const menu = await tx.first<{ id: string }>(
    sql`select id from system_menu where code = ${permissionsOf(resource).menu} and is_deleted = 0`,
  );
  return {
    menuId: menu?.id ?? null,
    resourceCode: resource.code,
    scopeClass: resource.name,
    scopeColumn: whole.scopeType === sites ? 'id' : (site ?? fail(scopeErrors.noResource)),
    scopeField: '*',
  };
}

async function codeOfMenu(tx: Sql, id: string): Promise<string> {
  const menu = await tx.first<{ code: string }>(sql`select code from system_menu where id = ${id}`);
  return menu?.code ?? '';
}
