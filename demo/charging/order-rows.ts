// Rows of the demo's orders: the order, its bill by period, its samples, events and refunds.

import { occupancyState } from '@ec/charging/shared/order/order.contract';
import {
  orderProc,
  ordersHeldCause,
  ordersInvoiceStatus,
  ordersPayType,
  ordersStartType,
  orderType,
  payStatus,
} from '@ec/charging/shared/order/order.enums';
import type { orders } from '@ec/charging/shared/order/orders.resource';
import { swapStep } from '@ec/charging/shared/order/swap-steps';
import { refundChannel, refundStatus } from '@ec/charging/shared/refund/refund.enums';
import type { refund as refundResource } from '@ec/charging/shared/refund/refund.resource';
import { HOUR } from '@ec/device-models/time-of-use';
import type { BulkRow } from '@ec/kernel/insert-bulk';
import type { NewRowOf } from '@ec/resource/row';
import type { DemoWorld } from '../truck/demo-world.ts';
import { curveOf, type DemoOrder, meterSamplesOf, runningMoney, unpluggedAt } from './demo-orders.ts';

const { created, starting, charging, ended, held, cancelled } = orderProc.key;
const { app, plugAndCharge, plate } = ordersStartType.key;
const pay = payStatus.key;

export interface RowDeps {
  tenantId: string;
  idOf(key: string): string;
  userId(account: string): string;
  idAt(moment: number): string;
}

const moment = (at: number | undefined) => (at === undefined ? null : new Date(at));

export function orderRow(order: DemoOrder, { tenantId, idOf }: RowDeps): NewRowOf<typeof orders> {
  const { session, swap, account, bill, proc } = order;
  const truck = session?.truck ?? swap?.truck;
  const site = session?.site ?? swap?.site;
  const isBilled = proc === ended;
  const isRefused = session?.isRefused ?? false;
  const idOrNull = (key: string | undefined) => (key === undefined ? null : idOf(key));
  const ofBill = (value: string | undefined) => (isBilled ? (value ?? '0.00') : null);
  return {
    id: order.id,
    tenant_id: tenantId,
    create_time: new Date(order.start - 8000),
    order_no: order.orderNo,
    order_type: session ? orderType.key.charging : orderType.key.swap,
    station_id: idOrNull(site && `station/${site.stationNo}`),
    stack_id: idOrNull(session && `stack/${session.gun.stackNo}`),
    gun_id: idOrNull(session && `gun/${session.gun.gunNo}`),
    agv_id: idOrNull(swap && `agv/${swap.site.stationNo}R1`),
    bay_no: swap ? 1 : null,
    merchant_id: idOrNull(truck?.merchant.key),
    account_id: account?.id ?? null,
    car_id: idOrNull(truck?.key),
    driver_id: idOrNull(truck?.driverKey),
    plate_no: truck?.plateNo ?? session?.plateNo ?? '',
    vin: truck?.vin ?? null,
    phone: account?.driver?.phone ?? null,
    start_type: swap ? plate : truck && Number(order.id.slice(-2)) % 5 !== 0 ? plugAndCharge : app,
    order_proc: proc,
    pay_status: order.payStatus,
    pay_type: proc === cancelled ? null : order.payType,
    start_time: isRefused ? null : new Date(order.start),
    end_time: isRefused ? null : moment(order.end),
    duration_sec: order.end === undefined || isRefused ? null : Math.round((order.end - order.start) / 1000),
    start_soc: session?.startSoc ?? null,
    end_soc: order.endSoc ?? null,
    start_meter: session ? order.startMeter.toFixed(3) : null,
    end_meter: order.endMeter?.toFixed(3) ?? null,
    total_kwh: ofBill(bill.totalKwh),
    sharp_kwh: ofBill(bill.sharpKwh),
    peak_kwh: ofBill(bill.peakKwh),
    flat_kwh: ofBill(bill.flatKwh),
    valley_kwh: ofBill(bill.valleyKwh),
    deep_kwh: ofBill(bill.deepKwh),
    elec_money: ofBill(bill.elecMoney),
    service_money: ofBill(bill.serviceMoney),
    occupy_money: ofBill(order.occupyMoney),
    swap_money: ofBill('0.00'),
    discount_money: ofBill(order.discountMoney),
    total_money: ofBill(order.totalMoney),
    gift_money: ofBill(order.giftMoney),
    pay_money: ofBill(order.payMoney),
    refund_money: ofBill(order.refundMoney),
    stop_reason: order.stop ?? null,
    fail_cause: order.failCause ?? null,
    abnormal: order.held ? 1 : 0,
    held_cause: order.held ? ordersHeldCause.key.impossible : null,
    reported_kwh: order.held?.reportedKwh ?? null,
    plausible_kwh: order.held?.plausibleKwh ?? null,
    rule_id: idOf(order.rule.key),
    rule_snapshot: order.tariff,
    activity_id: idOrNull(order.activityKey),
    old_battery_id: idOrNull(swap?.old.pack.key),
    new_battery_id: idOrNull(swap?.fresh.pack.key),
    old_soc: swap?.old.soc.toFixed(1) ?? null,
    new_soc: swap?.fresh.soc.toFixed(1) ?? null,
    old_kwh: order.oldKwh ?? null,
    new_kwh: order.newKwh ?? null,
    mileage_km: swap?.mileageKm.toFixed(1) ?? null,
    swap_step: swap ? (isBilled ? swapStep.left : proc === cancelled ? swapStep.aborted : swapStep.parked) : null,
    swap_sec: swap && isBilled ? swap.swapSec : null,
    transaction_id: order.transactionId ?? null,
    invoice_status: ordersInvoiceStatus.key.none,
    pay_time: moment(order.payTime),
  };
}

export const detailRows = (order: DemoOrder, { tenantId, idAt }: RowDeps): BulkRow[] =>
  order.proc !== ended
    ? []
    : order.bill.rows.map((row) => ({
        id: idAt(order.end ?? order.start),
        tenant_id: tenantId,
        order_id: order.id,
        seq: row.seq,
        start_time: new Date(row.startTime),
        end_time: new Date(row.endTime),
        kind: row.kind,
        elec_price: row.elecPrice,
        service_price: row.servicePrice,
        kwh: row.kwh,
        elec_money: row.elecMoney,
        service_money: row.serviceMoney,
      }));

type Point = [at: number, kwh: number, powerKw: number, soc: number, volt: number, ampere: number];

/** Returns the meter curve of a session, with points every five minutes and at borders between prices. */
function pointsOf(order: DemoOrder, until: number): Point[] {
  const { session, start } = order;
  if (!session) return [];
  const curve = curveOf(session);
  const samples = meterSamplesOf(order, until, true);
  return samples.map(({ at, kwh }, number) => {
    const before = samples[number - 1] ?? samples[number + 1];
    const hours = before ? Math.abs(at - before.at) / HOUR : 1;
    const kw = before && hours > 0 ? Math.abs(Number(kwh) - Number(before.kwh)) / hours : 0;
    const soc = Math.round(curve.socAt((at - start) / HOUR) * 100);
    const volt = 560 + soc * 1.4;
    return [at, Number(kwh), Math.round(kw * 10) / 10, soc, Math.round(volt), Math.round((kw * 1000) / volt)];
  });
}

const isRunning = ({ proc }: DemoOrder) => proc === charging;

/** Returns a row with the packed meter curve of an ended session, or with the present reading of a running session. */
export function runRow(order: DemoOrder, { tenantId }: RowDeps, { span }: DemoWorld): BulkRow | undefined {
  const { session, start } = order;
  if (!session || order.proc === cancelled) return undefined;
  const points = pointsOf(order, order.end ?? span.now);
  const [at, kwh, kw, soc] = (isRunning(order) ? points.at(-1) : undefined) ?? [];
  return {
    tenant_id: tenantId,
    order_id: order.id,
    sent_at: new Date(start - 5000),
    points: isRunning(order) ? [] : points,
    sample_time: moment(at),
    meter: kwh?.toFixed(3) ?? null,
    power_kw: kw ?? null,
    soc: soc ?? null,
    cost: at === undefined ? null : runningMoney(order, at).toFixed(2),
  };
}

/** Returns the samples of a running session. The samples of an ended session are packed in its run row. */
export const sampleRows = (order: DemoOrder, { tenantId }: RowDeps, { span }: DemoWorld): BulkRow[] =>
  isRunning(order)
    ? pointsOf(order, span.now).map(([at, kwh, kw, soc, volt, ampere]) => ({
        tenant_id: tenantId,
        order_id: order.id,
        at: new Date(at),
        kwh: kwh.toFixed(3),
        top_kwh: kwh.toFixed(3),
        read_kwh: kwh.toFixed(3),
        power_kw: kw,
        soc,
        volt_v: volt,
        curr_a: ampere,
      }))
    : [];

/** Returns the state changes that the database would have recorded for the order. */
export function eventRows(order: DemoOrder, { tenantId }: RowDeps): BulkRow[] {
  const { start, end, proc, payStatus, payType, payTime } = order;
  const event = (at: number, field: string, before: number, after: number): BulkRow => ({
    tenant_id: tenantId,
    order_id: order.id,
    at: new Date(at),
    field,
    before,
    after,
  });
  if (proc === cancelled) return [event(start, 'orderProc', order.swap ? starting : created, cancelled)];
  const events = [event(start - 5000, 'orderProc', created, starting)];
  if (proc !== starting) events.push(event(start, 'orderProc', starting, charging));
  if (proc === held && end !== undefined) return [...events, event(end, 'orderProc', charging, held)];
  if (proc !== ended || end === undefined) return events;
  events.push(event(end, 'orderProc', charging, ended), event(end, 'payStatus', pay.unsettled, pay.due));
  if (payStatus === pay.noCharge) return [...events, event(end, 'payStatus', pay.due, pay.noCharge)];
  const isLate = payType === ordersPayType.key.balance && (payTime ?? Number.POSITIVE_INFINITY) > unpluggedAt(order);
  if (isLate) events.push(event(end, 'payStatus', pay.due, pay.overdue));
  if (payTime !== undefined) events.push(event(payTime, 'payStatus', isLate ? pay.overdue : pay.due, pay.paid));
  const refundedAt = order.refunds.findLast(({ successTime }) => successTime !== undefined)?.successTime;
  if (refundedAt !== undefined && payStatus !== pay.paid)
    events.push(event(refundedAt, 'payStatus', pay.paid, payStatus));
  return events;
}

export function occupyRow(order: DemoOrder, { tenantId, idOf }: RowDeps): BulkRow | undefined {
  if (!order.session || order.proc !== ended || order.occupyMoney === '0.00' || order.payStatus === pay.unsettled)
    return undefined;
  return {
    tenant_id: tenantId,
    order_id: order.id,
    gun_id: idOf(`gun/${order.session.gun.gunNo}`),
    ended_at: moment(order.end),
    unplugged_at: new Date(unpluggedAt(order)),
    excluded_ms: 0,
    money: order.occupyMoney,
    state: occupancyState.done,
  };
}

export const refundRows = (order: DemoOrder, { tenantId, userId, idOf }: RowDeps): NewRowOf<typeof refundResource>[] =>
  order.refunds.map((refund): NewRowOf<typeof refundResource> => {
    const site = order.session?.site ?? order.swap?.site;
    const merchant = (order.session?.truck ?? order.swap?.truck)?.merchant;
    const isSent = refund.sentAt !== undefined;
    return {
      id: refund.refundNo.slice(2),
      tenant_id: tenantId,
      create_user: userId('finance'),
      create_time: new Date(refund.at),
      refund_no: refund.refundNo,
      order_id: order.id,
      station_id: site ? idOf(`station/${site.stationNo}`) : null,
      merchant_id: merchant ? idOf(merchant.key) : null,
      account_id: order.account?.id ?? null,
      amount: refund.amount,
      reason: refund.reason,
      channel: refund.channel,
      refund_status: refund.status,
      wx_refund_id: refund.channel === refundChannel.key.weChat && isSent ? `50${order.id}` : null,
      apply_user: userId('finance'),
      audit_user: refund.isChecked && refund.status !== refundStatus.key.pending ? userId('manager') : null,
      send_time: moment(refund.sentAt),
      success_time: moment(refund.successTime),
      fail_msg: refund.failMsg ?? (refund.status === refundStatus.key.rejected ? '凭证不足，驳回' : null),
    };
  });
