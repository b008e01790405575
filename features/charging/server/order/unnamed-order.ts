// Creates an order for energy that was delivered without a known payer (domain §6.2). The order is on hold from the beginning. A person
// then assigns the truck, and with it the payer, or cancels the order.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import {
  orderProc,
  ordersHeldCause,
  ordersInvoiceStatus,
  orderType,
  payStatus,
  stopReason,
} from '../../shared/order/order.enums.ts';
import { orderNoOf } from '../../shared/order/order-no.ts';
import { billingRulesBillType } from '../../shared/tariff/tariff.enums.ts';
import { defaultPayer } from '../account/default-payer.ts';
import { resolveTariff } from '../tariff/resolve.ts';
import { recordSessionStart } from './device-events.ts';
import { holdOrder } from './hold-order.ts';
import { orderErrors } from './order.errors.ts';
import { lockOrder, type OrderDeps, writeOrder } from './order-store.ts';
import { keepSample } from './samples.ts';
import { accountOf, payTypeOf } from './start-facts.ts';

interface UnnamedSession {
  gunId: string;
  startTime: Date;
  endTime: Date;
  /** Register values in kWh. */
  startMeter: string;
  endMeter: string;
  plausible: number;
  stopReason?: number | undefined;
}

interface Place {
  stationId: string;
  stackId: string;
  operatorId: string;
}

/** @returns the id of the order */
export async function holdUnnamed(tx: Sql, deps: OrderDeps, session: UnnamedSession): Promise<string> {
  const { gunId, startTime, endTime, startMeter, endMeter, plausible } = session;
  const place = await tx.first<Place>(
    sql`select g.station_id as "stationId", g.stack_id as "stackId", s.operator_id as "operatorId"
      from truck_charging_gun g join truck_station s on s.tenant_id = g.tenant_id and s.id = g.station_id
      where g.tenant_id = ${tx.tenantId} and g.id = ${gunId}`,
  );
  if (!place) throw new Error(`connector ${gunId} has no station`);
  const id = deps.ids.next();
  await tx.run(
    sql`insert into truck_orders (id, tenant_id, order_no, order_type, order_proc, pay_status, invoice_status,
        plate_no, station_id, stack_id, gun_id)
      values (${id}, ${tx.tenantId}, ${orderNoOf(place.operatorId, id)}, ${orderType.key.charging}, ${orderProc.key.created},
        ${payStatus.key.unsettled}, ${ordersInvoiceStatus.key.none}, '',
        ${place.stationId}, ${place.stackId}, ${gunId})`,
  );
  await writeOrder(tx, id, { order_proc: orderProc.key.starting });
  await recordSessionStart(tx, deps, id, { at: startTime, kwh: startMeter });
  // The last sample counts only the plausible energy, so that a bill by the samples is a bill of the plausible part.
  const billable = new Decimal(startMeter).plus(plausible).toFixed(3);
  await keepSample(tx, id, { at: endTime, kwh: billable, soc: null });
  await holdOrder(tx, deps, id, {
    endTime,
    cause: ordersHeldCause.key.payerUnknown,
    isAbnormal: true,
    stopReason: session.stopReason ?? stopReason.key.chargerFault,
    reported: Number(endMeter) - Number(startMeter),
    plausible,
  });
  return id;
}

/** Returns the columns of the order for an assigned truck: the payer by the rule of a start (BR-64), and the tariff for its merchant. */
export async function payerColumns(tx: Sql, { clock }: OrderDeps, orderId: string, carId: string) {
  const order = await lockOrder(tx, orderId);
  const car = await tx.first<{ plateNo: string; vin: string | null; merchantId: string | null }>(
    sql`select plate_no as "plateNo", vin, merchant_id as "merchantId" from truck_car
      where tenant_id = ${tx.tenantId} and id = ${carId} and is_deleted = 0`,
  );
  if (!car) fail(orderErrors.noPayerOfTruck);
  const at = new Date(order.startedAt ?? clock.now().getTime());
  const { merchantId } = car;
  const payer = await defaultPayer(tx, { merchantId, carId, driverId: null, at });
  if (!payer) fail(orderErrors.noPayerOfTruck);
  const tariff = await resolveTariff(tx, {
    tenantId: order.tenantId,
    stationId: order.stationId,
    gunId: order.gunId ?? undefined,
    at,
    merchantId: merchantId ?? undefined,
    billType: billingRulesBillType.key.charging,
  });
  if (!tariff) fail(orderErrors.noSnapshot, { no: order.orderNo });
  return {
    carId,
    plateNo: car.plateNo,
    vin: car.vin,
    merchantId,
    accountId: payer.id,
    payType: payTypeOf(await accountOf(tx, payer.id, undefined)),
    ruleId: tariff.ruleId,
    ruleSnapshot: JSON.stringify(tariff),
  };
}
