// Reads the facts that decide a requested start (domain BR-7). The connector and the plate stay locked until the transaction ends, so
// that the second of two simultaneous starts sees the order of the first.

import { alarmLevel, alarmStatus, deviceType, onlineStatus } from '@ec/device-vocabulary/device.enums';
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { KeyOf } from '@ec/resource/enum';
import { keys } from '@ec/resource-server/columns';
import { paramIn } from '@ec/system/server/public';
import { rowStatus } from '@ec/system/shared/row-status';
import { accountSettleMode, merchantStatus } from '@ec/truck/shared/fleet/fleet.enums';
import { sql } from 'kysely';
import { accountStatus } from '../../shared/account/account.enums.ts';
import type { DriverDocument } from '../../shared/order/driver-documents.ts';
import { documentKinds } from '../../shared/order/driver-documents.ts';
import { openProcs, ordersPayType, orderType } from '../../shared/order/order.enums.ts';
import type { StartFacts } from '../../shared/order/start-refusal.ts';
import type { TariffSnapshot } from '../../shared/pricing/tariff-snapshot.ts';
import { readyStatus } from '../../shared/ready/ready.enums.ts';
import { billingRulesBillType } from '../../shared/tariff/tariff.enums.ts';
import { isBlacklisted } from '../ready/blacklist.ts';
import { resolveTariff } from '../tariff/resolve.ts';
import { leftOfDay } from './daily-limit.ts';
import type { OrderDeps } from './order-store.ts';

const { confirmed, queued, arrived, positioned } = readyStatus.key;
const types = billingRulesBillType.key;

export interface StartRequest {
  /** The person who starts. */
  userId: string;
  orderType: KeyOf<typeof orderType>;
  gunId: string;
  accountId: string;
  merchantId: string | null;
  carId: string | null;
  driverId: string | null;
  plateNo: string;
  /**
   * The session has already begun, so no prepayment is held and the account gets only the shared lock. The end of the session may follow
   * in the same transaction, and it locks promotions before the account.
   */
  isLate?: boolean;
}

interface GunPlace {
  gunId: string;
  stackId: string;
  stationId: string;
  operatorId: string;
}

export interface StartFindings {
  place: GunPlace;
  facts: StartFacts;
  tariff: TariffSnapshot | undefined;
  /** Postpaid accounts pay with their monthly bill (BR-14). */
  payType: KeyOf<typeof ordersPayType>;
}

interface Gun extends GunPlace, Pick<StartFacts['gun'], 'devState' | 'gunStatus' | 'isOnline'> {
  stationStatus: StartFacts['stationStatus'];
}

export async function factsOfStart(tx: Sql, { clock }: OrderDeps, request: StartRequest): Promise<StartFindings> {
  const now = clock.now();
  const { userId, plateNo } = request;
  const restOfDay = await leftOfDay(tx, { userId, at: now }, { plateNo });
  await lockPlate(tx, plateNo);
  const gun = await lockGun(tx, request.gunId);
  const { stationId, stackId } = gun;
  const open = sql`is_deleted = 0 and order_proc in (${keys(...openProcs)})`;
  const tariff = await resolveTariff(tx, {
    tenantId: tx.tenantId ?? '',
    stationId,
    gunId: request.gunId,
    at: now,
    merchantId: request.merchantId ?? undefined,
    billType: request.orderType === orderType.key.discharge ? types.discharge : types.charging,
  });
  const account = await accountOf(tx, request.accountId, request.isLate ? undefined : tariff);
  const facts: StartFacts = {
    isTenantOpen: await isTenantOpen(tx, now),
    stationStatus: gun.stationStatus,
    gun: {
      devState: gun.devState,
      gunStatus: gun.gunStatus,
      isOnline: gun.isOnline,
      hasOpenOrder: await has(tx, sql`truck_orders where ${ofTenant(tx)} and gun_id = ${request.gunId} and ${open}`),
      reservedBy: await reservedBy(tx, request, now),
    },
    merchant: await merchantOf(tx, request.merchantId, stationId, now),
    account,
    tariff,
    leftOfDay: restOfDay,
    truckHasOpenOrder: await truckHasOpenOrder(tx, request),
    hasCriticalAlarm: await has(
      tx,
      sql`device_alarm where ${ofTenant(tx)} and is_deleted = 0 and alarm_level = ${keys(alarmLevel.key.critical)}
        and alarm_status in (${keys(alarmStatus.key.openNew, alarmStatus.key.openSeen)})
        and ((device_type = ${keys(deviceType.key.connector)} and device_id = ${request.gunId})
          or (device_type = ${keys(deviceType.key.charger)} and device_id = ${stackId}))`,
    ),
    blocksExpired: (await paramIn(tx, 'block.expired')) === '1',
    papers: await papersOf(tx, request),
    today: toWireDate(now),
  };
  const payType = payTypeOf(account);
  return { place: gun, facts, tariff, payType };
}

export const payTypeOf = ({ settleMode }: Payer): KeyOf<typeof ordersPayType> =>
  settleMode === accountSettleMode.key.postpaid ? ordersPayType.key.credit : ordersPayType.key.balance;

export const isTenantOpen = (tx: Sql, now: Date): Promise<boolean> =>
  has(
    tx,
    sql`system_tenant where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = ${keys(rowStatus.inUse)}
      and (expire_time is null or expire_time > ${now})`,
  );

export const truckHasOpenOrder = (
  tx: Sql,
  { plateNo, carId }: Pick<StartRequest, 'plateNo' | 'carId'>,
): Promise<boolean> =>
  has(
    tx,
    sql`truck_orders where ${ofTenant(tx)} and (plate_no = ${plateNo} or car_id = ${carId}) and is_deleted = 0
      and order_proc in (${keys(...openProcs)})`,
  );

const ofTenant = (tx: Sql) => sql`tenant_id = ${tx.tenantId}`;

async function has(tx: Sql, from: ReturnType<typeof sql>): Promise<boolean> {
  return (await tx.first<{ one: number }>(sql<{ one: number }>`select 1 as one from ${from} limit 1`)) !== undefined;
}

/** Makes simultaneous starts of one truck wait for each other, also at different connectors. */
export const lockPlate = (tx: Sql, plateNo: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`start ${tx.tenantId} ${plateNo}`}, 0))`);

async function lockGun(tx: Sql, gunId: string): Promise<Gun> {
  const gun = await tx.first<Gun>(
    sql`select g.id as "gunId", g.stack_id as "stackId", s.station_id as "stationId", t.operator_id as "operatorId",
        g.dev_state as "devState", g.gun_status as "gunStatus",
        coalesce(s.online_status, ${keys(onlineStatus.key.online)}) = ${keys(onlineStatus.key.online)} as "isOnline",
        t.station_status as "stationStatus"
      from truck_charging_gun g
      join truck_charging_stack s on s.tenant_id = g.tenant_id and s.id = g.stack_id
      join truck_station t on t.tenant_id = s.tenant_id and t.id = s.station_id
      where g.tenant_id = ${tx.tenantId} and g.id = ${gunId} and g.is_deleted = 0 for no key update of g`,
  );
  if (!gun) throw new AppError(errors.noData);
  return gun;
}

/**
 * Returns whose booking holds the connector now. A booking holds it from the planned arrival until the booking expires, and without a
 * limit once its truck has been called to the connector (`positioned`).
 */
async function reservedBy(tx: Sql, request: StartRequest, now: Date): Promise<StartFacts['gun']['reservedBy']> {
  const tickets = await tx.rows<{ isOwn: boolean }>(
    sql`select plate_no = ${request.plateNo} as "isOwn" from truck_order_ready
      where ${ofTenant(tx)} and gun_id = ${request.gunId} and is_deleted = 0
        and (ready_status = ${keys(positioned)}
          or (ready_status in (${keys(confirmed, queued, arrived)})
            and plan_time <= ${now} and expire_time > ${now}))`,
  );
  if (tickets.some(({ isOwn }) => isOwn)) return 'thisTruck';
  return tickets.length > 0 ? 'another' : 'nobody';
}

export async function merchantOf(
  tx: Sql,
  merchantId: string | null,
  stationId: string,
  now: Date,
): Promise<StartFacts['merchant']> {
  if (!merchantId) return undefined;
  const row = await tx.first<Pick<NonNullable<StartFacts['merchant']>, 'merchantStatus'>>(
    sql`select coalesce(merchant_status, ${keys(merchantStatus.key.pending)}) as "merchantStatus" from truck_merchant
      where ${ofTenant(tx)} and id = ${merchantId} and is_deleted = 0`,
  );
  const isListed = await isBlacklisted(tx, { merchantId, stationId, now });
  return { merchantStatus: row?.merchantStatus ?? merchantStatus.key.pending, isBlacklisted: isListed };
}

type Payer = StartFacts['account'] & { settleMode: KeyOf<typeof accountSettleMode> };

/**
 * Reads and locks the paying account. If the tariff requires a prepayment, the lock makes two starts wait for each other. Otherwise a
 * shared lock suffices, so that the trucks of a fleet can start at the same time. An account is closed or removed under `for update`,
 * which conflicts with both locks: the start finds the account already closed, or the close finds the order.
 */
export async function accountOf(
  tx: Sql,
  accountId: string,
  tariff: Pick<TariffSnapshot, 'prepayAmount'> | undefined,
): Promise<Payer> {
  const lock = Number(tariff?.prepayAmount ?? 0) > 0 ? sql`for no key update` : sql`for key share`;
  const row = await tx.first<Payer>(
    sql`select coalesce(account_status, ${keys(accountStatus.key.normal)}) as "accountStatus", settle_mode as "settleMode",
        (coalesce(balance, 0) + coalesce(gift, 0) - coalesce(frozen, 0) + coalesce(credit_limit, 0))::text as available
      from truck_account where ${ofTenant(tx)} and id = ${accountId} and is_deleted = 0 ${lock}`,
  );
  if (!row) throw new AppError(errors.noData);
  return row;
}

/** Reads the end dates of the documents of a truck and a driver. A truck or driver that is not found has no documents. */
export async function papersOf(
  tx: Sql,
  { carId, driverId }: Pick<StartRequest, 'carId' | 'driverId'>,
): Promise<DriverDocument[]> {
  const car = await tx.first<{ inspection: string | null }>(
    sql`select inspect_end::text as inspection from truck_car where ${ofTenant(tx)} and id = ${carId}`,
  );
  const driver = await tx.first<{ licence: string | null; qualification: string | null }>(
    sql`select license_end::text as licence, qual_end::text as qualification from truck_driver
      where ${ofTenant(tx)} and id = ${driverId}`,
  );
  const ends = { ...driver, ...car };
  return documentKinds.flatMap((kind) => (kind in ends ? [{ kind, end: ends[kind] ?? '' }] : []));
}
