// Serves a tenant's own values of parameters. The tenant reads and sets them, and the platform's administrators for any tenant (domain §13).
import { audit } from '@ec/kernel/audit';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { normalText } from '@ec/language/normal-text';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { param } from '../../shared/param.resource.ts';
import { setTenantValue, type TenantValue, tenantValues } from '../../shared/tenant-params.contract.ts';
import { paramIssue, tenantParam, tenantParams } from '../../shared/tenant-params.ts';
import { acrossTenants } from '../tenant/across.ts';
import { paramErrors } from './param.errors.ts';

export function tenantParamRoutes(engine: Engine): Route[] {
  const { database, ids } = engine;
  const keys = tenantParams.map(({ key }) => key);

  const readValues = (tenantId: string) =>
    database.read(tenantId).rows<TenantValue>(
      sql`select p.id, p.param_key as "paramKey", p.param_name as "paramName", p.param_value as "paramValue",
          coalesce(p.remark, '') as remark, coalesce(t.param_value, '') as "tenantValue"
        from system_param p left join system_tenant_param t on t.tenant_id = ${tenantId} and t.param_key = p.param_key
        where p.is_deleted = 0 and p.param_key = any(${keys}) order by p.id`,
    );

  return acrossTenants(engine, [
    ...serve(tenantValues, ({ caller }) => readValues(caller.tenantId)),
    ...serve(
      setTenantValue,
      async (call) => {
        const { paramKey } = call.input;
        const { tenantId } = call.caller;
        const definition = tenantParam(paramKey) ?? fail(paramErrors.notOverridable, { key: paramKey });
        const paramValue = definition.kind === 'password' ? call.input.paramValue : normalText(call.input.paramValue);
        const message = paramValue === '' ? undefined : paramIssue(definition, paramValue, call.language);
        if (message !== undefined) throw new AppError(errors.invalid, { name: 'paramValue', message });
        const stored = (await readValues(tenantId)).find((row) => row.paramKey === paramKey);
        if (!stored) throw new AppError(errors.noData);
        if (stored.tenantValue !== paramValue)
          await database.withTenant(tenantId, async (tx) => {
            await tx.run(paramValue === '' ? deletion(tenantId, paramKey) : upsert(tenantId, paramKey, paramValue));
            const valueForLog = (value: string) => ({ tenantValue: definition.kind === 'password' ? '' : value });
            const changes = { before: valueForLog(stored.tenantValue), after: valueForLog(paramValue) };
            await audit(tx, call, ids, [{ resource: param.name, action: 'tenantValue', rowId: stored.id, changes }]);
          });
        return readValues(tenantId);
      },
      // One of the values is the initial password.
      { carriesSecrets: true },
    ),
  ]);
}

const deletion = (tenantId: string, key: string) =>
  sql`delete from system_tenant_param where tenant_id = ${tenantId} and param_key = ${key}`;

const upsert = (tenantId: string, key: string, value: string) =>
  sql`insert into system_tenant_param (tenant_id, param_key, param_value) values (${tenantId}, ${key}, ${value})
    on conflict (tenant_id, param_key) do update set param_value = excluded.param_value`;
