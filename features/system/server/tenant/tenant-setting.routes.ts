// Serves the settings of a tenant that only the platform's administrator changes: quota, expiry, package, data source (contract §3.5).
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import type { InputOf } from '@ec/resource/contract';
import { issueOf } from '@ec/resource/parse-draft';
import { isEmpty, parseValue } from '@ec/resource/parse-value';
import { lockRows, planEdits, writeEdits } from '@ec/resource-server/bulk';
import type { Values } from '@ec/resource-server/context';
import { idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/ids-of';
import { baseConditions } from '@ec/resource-server/predicate';
import { checkTargets } from '@ec/resource-server/references';
import { serve } from '@ec/resource-server/serve';
import { inTransaction } from '@ec/resource-server/transaction';
import { sql } from 'kysely';
import { tenant } from '../../shared/tenant.resource.ts';
import {
  packageOfTenant,
  previewTenantPackage,
  recycleTenants,
  setTenantDatasource,
  setTenantPackage,
  setTenants,
} from '../../shared/tenant-setting.contract.ts';
import { lossesOfTenant } from '../package/losses.ts';
import { findNamedTenant } from './named-tenant.ts';
import { tenantErrors } from './tenant.errors.ts';

/** The value of `accountNumber` that means no limit (contract §1.2). */
const unlimited = -1;

export function tenantSettingRoutes(engine: Engine): Route[] {
  const { unfenced } = engine.database;
  return [
    ...serve(recycleTenants, () => fail(tenantErrors.recycleIsRemove)),
    ...serve(setTenants, async (call) => {
      await writeSettings(engine, call, idsOf(call.input.ids), settingValues(call), 'setting');
      return {};
    }),
    ...serve(setTenantPackage, async (call) => {
      const { id } = await findNamedTenant(unfenced, call.input.tenantId);
      await writeSettings(engine, call, [id], { packageId: await packageIdOf(engine, call) }, 'packageSetting');
      return {};
    }),
    ...serve(previewTenantPackage, async (call) => {
      const tenantRow = await findNamedTenant(unfenced, call.input.tenantId);
      return lossesOfTenant(engine, call, tenantRow, await packageIdOf(engine, call));
    }),
    ...serve(setTenantDatasource, async (call) => {
      const { tenantId, datasourceId: sent } = call.input;
      const { id } = await findNamedTenant(unfenced, tenantId);
      const datasourceId = isEmpty(sent) ? null : idOf(sent, 'datasourceId');
      await writeSettings(engine, call, [id], { datasourceId }, 'datasourceSetting');
      return {};
    }),
    ...serve(packageOfTenant, async ({ input }) => {
      const { packageId } = await findNamedTenant(unfenced, input.tenantId);
      const tenantPackage = await unfenced.first<{ id: string; packageName: string; menuId: string }>(
        sql`select id, package_name as "packageName", array_to_string(menu_id, ',') as "menuId"
          from system_tenant_package where id = ${packageId} and is_deleted = 0`,
      );
      return tenantPackage ?? {};
    }),
  ];
}

async function packageIdOf(
  { database }: Engine,
  { input }: Call<InputOf<typeof setTenantPackage>>,
): Promise<string | null> {
  if (isEmpty(input.packageId)) return null;
  const id = idOf(input.packageId, 'packageId');
  const packageRow = await database.unfenced.first(
    sql`select 1 as known from system_tenant_package where id = ${id} and is_deleted = 0`,
  );
  if (!packageRow) fail(tenantErrors.noPackage);
  return id;
}

/** An absent key leaves the value unchanged, "" clears it. */
function settingValues({ input, language }: Call<InputOf<typeof setTenants>>): Values {
  const values: Values = {};
  for (const name of ['accountNumber', 'expireTime'] as const) {
    if (input[name] === undefined) continue;
    const message = issueOf(tenant.fields[name], input[name], language);
    if (message !== undefined) throw new AppError(errors.invalid, { name, message });
    const parsed = parseValue(tenant.fields[name], input[name]);
    values[name] = 'value' in parsed ? parsed.value : null;
  }
  if ('accountNumber' in values && Number(values.accountNumber ?? 0) <= 0) values.accountNumber = unlimited;
  return values;
}

/** Changes all tenants in one transaction and writes an audit row for each. @throws AppError noData if one does not exist */
async function writeSettings(engine: Engine, call: Call, ids: readonly string[], values: Values, action: string) {
  await inTransaction({ engine, resource: tenant, call, hooks: {} }, async (transaction) => {
    const conditions = [...baseConditions(transaction), sql`t.id = any(${ids}::bigint[])`];
    const rows = await lockRows(transaction, conditions);
    if (rows.length !== ids.length) throw new AppError(errors.noData);
    if (values.expireTime && rows.some(({ tenantId }) => tenantId === platformTenant))
      fail(tenantErrors.platformNeverExpires);
    await checkTargets(transaction, tenant.fields, values);
    const { edits } = await planEdits(transaction, rows, () => values);
    await writeEdits(transaction, edits, { action });
  });
}
