// People of merchants. A login account that is linked to such a person sees only the rows of the merchant (BR-60). Without the link the
// account would see the whole tenant, so nobody can change or remove the link of an enabled account.

import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { keys } from '@ec/resource-server/columns';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { userStatus } from '@ec/system/shared/platform.enums';
import { sql } from 'kysely';
import { merchantUser } from '../../shared/fleet/merchant-user.resource.ts';
import { fleetErrors } from './fleet.errors.ts';

const hooks: Hooks<typeof merchantUser> = {
  async beforeSave({ tx, values, current }) {
    if (!('userId' in values)) return values;
    if (current?.userId) await refuseEnabledAccounts(tx, sql`u.id = ${current.userId}`);
    if (values.userId && (await isAdmin(tx, values.userId))) fail(fleetErrors.linkedAdmin);
    return values;
  },
  async beforeRemove({ tx, ids }) {
    await refuseEnabledAccounts(
      tx,
      sql`u.id in (select user_id from truck_merchant_user where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]))`,
    );
  },
};

export const merchantUserRoutes = (engine: Engine): Route[] => resourceRoutes(engine, merchantUser, hooks);

async function refuseEnabledAccounts(tx: Sql, which: ReturnType<typeof sql>): Promise<void> {
  const userRow = await tx.first(
    sql`select 1 from "system_user" u where u.tenant_id = ${tx.tenantId} and ${which} and u.status = ${keys(userStatus.key.enabled)} and u.is_deleted = 0`,
  );
  if (userRow) fail(fleetErrors.linkedAccount);
}

async function isAdmin(tx: Sql, userId: string): Promise<boolean> {
  const adminRow = await tx.first(
    sql`select 1 from "system_user" u join system_role r on r.tenant_id = u.tenant_id and r.id = any(u.role_id)
      where u.tenant_id = ${tx.tenantId} and u.id = ${userId} and r.role_alias in ('admin', 'administrator')
        and r.is_deleted = 0`,
  );
  return adminRow !== undefined;
}
