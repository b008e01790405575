// Starts a session at the charger: the charger reports a plate or a VIN, and the report creates the order. The rules are those of a start
// from the console (BR-7), but no person starts the order, so no daily limit applies.

import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { merchantStatus } from '@ec/truck/shared/fleet/fleet.enums';
import { sql } from 'kysely';
import { accountStatus } from '../../shared/account/account.enums.ts';
import {
  openProcs,
  orderProc,
  ordersInvoiceStatus,
  ordersStartType,
  orderType,
  payStatus,
} from '../../shared/order/order.enums.ts';
import { orderNoOf } from '../../shared/order/order-no.ts';
import { type StartRefusal, startRefusal } from '../../shared/order/start-refusal.ts';
import { defaultPayer } from '../account/default-payer.ts';
import { hold } from '../ledger/ledger.ts';
import { isBlacklisted } from '../ready/blacklist.ts';
import { convertTicket } from '../ready/convert-ticket.ts';
import { type OrderDeps, writeOrder, writeRun } from './order-store.ts';
import { factsOfStart } from './start-facts.ts';

/** `unknownTag`: no truck has this plate or VIN. `noPayer`: no account can pay for the truck. */
type DeviceStartRefusal = StartRefusal | 'unknownTag' | 'noPayer';

export interface Car {
  id: string;
  plateNo: string;
  vin: string | null;
  merchantId: string | null;
  isVin: boolean;
}

interface DeviceStart {
  gunId: string;
  tag: string;
  at: Date;
  /** The charger reports the start afterwards. Energy has already been delivered, so most refusals do not apply. */
  isLate?: boolean;
}

/** The user id of a start without a person. No daily limit applies to it. */
const noUserId = '0';

export async function startHere(
  tx: Sql,
  deps: OrderDeps,
  { gunId, tag, isLate = false }: DeviceStart,
): Promise<{ orderId: string } | { refusal: DeviceStartRefusal }> {
  const car = await carOf(tx, tag);
  if (!car) return { refusal: 'unknownTag' };
  const { merchantId, plateNo, id: carId } = car;
  const payer = await defaultPayer(tx, { merchantId, carId, driverId: null, at: deps.clock.now() });
  if (!payer) return { refusal: 'noPayer' };
  const accountId = payer.id;
  const type = orderType.key.charging;
  const request = {
    userId: noUserId,
    orderType: type,
    gunId,
    accountId,
    merchantId,
    carId,
    driverId: null,
    plateNo,
    isLate,
  };
  const startFacts = await factsOfStart(tx, deps, request);
  const refusal = startRefusal({ ...startFacts.facts, gun: asPlugged(startFacts.facts.gun) });
  if (!startFacts.tariff) return { refusal: 'noTariff' };
  // Only two refusals of BR-7 refuse a late start: an open order of the truck, and a missing tariff.
  if (refusal && (!isLate || refusal === 'truckHasOrder')) return { refusal };
  const { tariff, payType, place } = startFacts;
  const orderId = deps.ids.next();
  const orderNo = orderNoOf(place.operatorId, orderId);
  const startType = car.isVin ? ordersStartType.key.plugAndCharge : ordersStartType.key.plate;
  await tx.run(
    sql`insert into truck_orders (id, tenant_id, order_no, order_type, order_proc, pay_status, invoice_status, start_type,
        plate_no, vin, car_id, merchant_id, account_id, station_id, stack_id, gun_id, pay_type, rule_id, rule_snapshot)
      values (${orderId}, ${tx.tenantId}, ${orderNo}, ${type}, ${orderProc.key.created}, ${payStatus.key.unsettled},
        ${ordersInvoiceStatus.key.none}, ${startType}, ${plateNo}, ${car.vin}, ${carId}, ${merchantId}, ${accountId},
        ${place.stationId}, ${place.stackId}, ${gunId}, ${payType}, ${tariff.ruleId}, ${JSON.stringify(tariff)}::jsonb)`,
  );
  await convertTicket(tx, deps, { plateNo, stationId: place.stationId, orderId });
  const prepayment = !isLate && Number(tariff.prepayAmount) > 0 ? tariff.prepayAmount : undefined;
  if (prepayment)
    await hold(tx, deps, { accountId, amount: prepayment, bizNo: orderNo, actor: { userId: null, name: '' } });
  await writeOrder(tx, orderId, { order_proc: orderProc.key.starting });
  await writeRun(tx, orderId, { sent_at: deps.clock.now(), held: prepayment ?? null });
  await tx.run(
    sql`update truck_charging_gun set order_id = ${orderId} where tenant_id = ${tx.tenantId} and id = ${gunId}`,
  );
  return { orderId };
}

/** A charger may report "charging" before it reports for which truck; the rule then treats the connector as plugged. */
const asPlugged = <G extends Parameters<typeof startRefusal>[0]['gun']>(gun: G): G =>
  gun.gunStatus === gunStatus.key.charging ? { ...gun, gunStatus: gunStatus.key.occupied } : gun;

/** The replies that OCPP calls Accepted, Blocked, Invalid and ConcurrentTx. */
export type Admission = 'accepted' | 'blocked' | 'invalid' | 'concurrent';

/** Checks a truck before its connector is known: the part of BR-7 about blacklist, merchant, payer and open order. */
export async function admitTag(
  tx: Sql,
  { clock }: OrderDeps,
  { tag, stationId }: { tag: string; stationId: string },
): Promise<Admission> {
  const car = await carOf(tx, tag);
  if (!car) return 'invalid';
  const { merchantId, id: carId } = car;
  const now = clock.now();
  if (merchantId && (await isBlacklisted(tx, { merchantId, stationId, now }))) return 'blocked';
  const merchant = await tx.first<{ state: number | null }>(
    sql`select merchant_status as state from truck_merchant where tenant_id = ${tx.tenantId} and id = ${merchantId}`,
  );
  if (merchant && merchant.state !== merchantStatus.key.active) return 'blocked';
  const payer = await defaultPayer(tx, { merchantId, carId, driverId: null, at: now });
  if (!payer) return 'invalid';
  if (payer.accountStatus !== accountStatus.key.normal) return 'blocked';
  const open = await tx.first(
    sql`select from truck_orders where tenant_id = ${tx.tenantId} and car_id = ${carId} and is_deleted = 0
      and order_proc in (${keys(...openProcs)}) limit 1`,
  );
  return open ? 'concurrent' : 'accepted';
}

/** Finds a truck by its plate or VIN. Letter case, spaces, dots and hyphens in the tag do not matter. */
export function carOf(tx: Sql, tag: string): Promise<Car | undefined> {
  const plateOrVin = tag.replaceAll(/[\s·.-]/g, '').toUpperCase();
  if (plateOrVin === '') return Promise.resolve(undefined);
  return tx.first<Car>(
    sql`select id, plate_no as "plateNo", vin, merchant_id as "merchantId", vin is not distinct from ${plateOrVin} as "isVin"
      from truck_car where tenant_id = ${tx.tenantId} and is_deleted = 0 and (plate_no = ${plateOrVin} or vin = ${plateOrVin})
      order by plate_no = ${plateOrVin} desc limit 1`,
  );
}
