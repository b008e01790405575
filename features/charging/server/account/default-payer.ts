// Finds the payer of an order that names no payer (domain BR-64). The merchant's own account comes first, then the account of the truck's
// usual driver, then that of the given driver.
import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { keys } from '@ec/resource-server/columns';
import { carUserDriverBindStatus, carUserDriverBindType } from '@ec/truck/shared/fleet/fleet.enums';
import { sql } from 'kysely';
import { accountOwnerType, accountStatus } from '../../shared/account/account.enums.ts';

const { merchant, driver } = accountOwnerType.key;

interface PayerQuery {
  merchantId: string | null;
  carId: string | null;
  driverId: string | null;
  at: Date;
}

interface DefaultPayer {
  id: string;
  /** The account may be frozen. A frozen account remains the payer, and no other account is charged instead. */
  accountStatus: KeyOf<typeof accountStatus>;
}

/** Returns undefined if neither the merchant nor a driver has an open account. */
export function defaultPayer(
  tx: Sql,
  { merchantId, carId, driverId, at }: PayerQuery,
): Promise<DefaultPayer | undefined> {
  return tx.first<DefaultPayer>(
    sql`with usual as (
        select b.driver_id as id from truck_car_user_driver b
        where b.tenant_id = ${tx.tenantId} and b.car_id = ${carId} and b.is_deleted = 0
          and b.bind_status = ${keys(carUserDriverBindStatus.key.bound)}
          and (b.start_time is null or b.start_time <= ${at}) and (b.end_time is null or b.end_time > ${at})
        order by b.is_default desc, (b.bind_type = ${keys(carUserDriverBindType.key.main)}) desc, b.id limit 1
      )
      select a.id, a.account_status as "accountStatus" from truck_account a left join usual on true
      where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.account_status <> ${keys(accountStatus.key.closed)}
        and ((a.owner_type = ${keys(merchant)} and a.owner_id = ${merchantId})
          or (a.owner_type = ${keys(driver)} and a.owner_id in (usual.id, ${driverId}::bigint)))
      order by a.owner_type, (a.owner_id is not distinct from usual.id) desc limit 1`,
  );
}
