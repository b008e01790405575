// What a data scope may say, and who may say it: administrators anything, a tenant's administrator his own custom ones.
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Hooks, Row, Values } from '@ec/resource-server/context';
import { engineErrors } from '@ec/resource-server/engine-errors';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { role } from '../../shared/role.resource.ts';
import { scopeColumnsOf, scopedResource } from '../../shared/scope-columns.ts';
import { scopeErrors } from './scope.errors.ts';

const custom = 5;

/** `named`: the tenant that an administrator named, `""` for all. */
export function dataScopeHooks(engine: Engine, named: string): Hooks {
  return {
    async beforeSave({ tx, call, values, current }) {
      mayWrite(call, current);
      const own = call.rights.isAdministrator ? named || null : call.caller.tenantId;
      const next: Values = current ? { ...values } : { scopeField: '*', ...values, tenantId: own };
      if (current) delete next.tenantId;
      if (current && Object.keys(next).length === 0) return next;
      const whole: Row = { ...current, ...next };
      if (!call.rights.isAdministrator && whole.scopeType !== custom) fail(scopeErrors.ownOnly);
      if (whole.scopeType === custom && !whole.tenantId) fail(scopeErrors.tenantMissing);
      return { ...next, ...(await checkedTarget(engine, tx, whole)) };
    },

    async beforeRemove({ tx, call, ids }) {
      const holder = await tx.first(
        raw(sql`select 1 as one from system_role_data_scope g
          join system_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.is_deleted = 0
          where g.data_scope_id = any(${[...ids]}::bigint[]) limit 1`),
      );
      // Whoever loses the scope that limits him would see the whole tenant.
      if (holder) fail(engineErrors.stillUsed, { label: role.label[call.language] });
    },
  };
}

/** Rows of another tenant are not seen, those of all tenants not written. @throws AppError */
export function mayWrite({ rights, caller }: Pick<Call, 'rights' | 'caller'>, current: Row | undefined): void {
  if (rights.isAdministrator) return;
  if (!rights.isTenantAdmin) throw new AppError(errors.forbidden);
  if (!current) return;
  if (!current.tenantId) throw new AppError(errors.forbidden);
  if (current.tenantId !== caller.tenantId) throw new AppError(errors.noData);
}

/** The resource and one of its columns; without a resource, that of the menu. */
async function checkedTarget({ registry }: Engine, tx: Sql, whole: Row): Promise<Values> {
  const scopeClass = String(whole.scopeClass || (await codeOfMenu(tx, String(whole.menuId))));
  const resource = scopedResource(registry, scopeClass) ?? fail(scopeErrors.noResource);
  const columns = scopeColumnsOf(resource, Number(whole.scopeType));
  if (!columns.includes(String(whole.scopeColumn))) fail(scopeErrors.noColumn, { columns: columns.join('、') });
  return whole.scopeClass ? {} : { scopeClass };
}

async function codeOfMenu(tx: Sql, id: string): Promise<string> {
  const menu = await tx.first<{ code: string }>(raw(sql`select code from system_menu where id = ${id}`));
  return menu?.code ?? '';
}
