// Makes the demo's orders from its sessions and swaps. The product's pricing rules bill them.

import { orderProc, ordersFailCause, payStatus } from '@ec/charging/shared/order/order.enums';
import { orderNoOf } from '@ec/charging/shared/order/order-no';
import { type BillRow, billSession, type SessionBill } from '@ec/charging/shared/pricing/bill-session';
import { billSwap } from '@ec/charging/shared/pricing/bill-swap';
import type { MeterSample } from '@ec/charging/shared/pricing/meter-readings';
import { occupyFee } from '@ec/charging/shared/pricing/occupy-fee';
import { orderTotal } from '@ec/charging/shared/pricing/order-total';
import type { PeriodKind, TariffSnapshot } from '@ec/charging/shared/pricing/tariff-snapshot';
import type { refundChannel, refundStatus } from '@ec/charging/shared/refund/refund.enums';
import { periodKind } from '@ec/charging/shared/tariff/tariff.enums';
import { chargeCurve } from '@ec/device-models/charge-curve';
import { demoSeed } from '@ec/device-models/demo-seed';
import { DAY, HOUR, midnightOf } from '@ec/device-models/time-of-use';
import type { IdSource } from '@ec/kernel/ids';
import { seededRandom } from '@ec/kernel/seeded-random';
import type { KeyOf } from '@ec/resource/enum';
import type { DemoSession } from '../truck/demo-sessions.ts';
import type { DemoSwap } from '../truck/demo-swaps.ts';
import type { DemoAccount } from './demo-accounts.ts';
import type { PayType } from './demo-payers.ts';
import type { DemoRule } from './demo-rules.ts';

export interface DemoRefund {
  refundNo: string;
  at: number;
  amount: string;
  reason: string;
  status: KeyOf<typeof refundStatus>;
  channel: KeyOf<typeof refundChannel>;
  failMsg?: string;
  isChecked: boolean;
  sentAt: number | undefined;
  successTime: number | undefined;
}

export interface DemoOrder {
  id: string;
  orderNo: string;
  session?: DemoSession;
  swap?: DemoSwap;
  account?: DemoAccount;
  payType: PayType;
  rule: DemoRule;
  tariff: TariffSnapshot;
  proc: KeyOf<typeof orderProc>;
  payStatus: KeyOf<typeof payStatus>;
  start: number;
  /** The end of charging; the truck leaves later (`unpluggedAt`). */
  end: number | undefined;
  stop: number | undefined;
  endSoc: number | undefined;
  startMeter: number;
  endMeter: number | undefined;
  held?: { reportedKwh: string; plausibleKwh: string };
  bill: Pick<SessionBill, 'rows' | 'totalKwh' | 'elecMoney' | 'serviceMoney'> & Partial<SessionBill>;
  oldKwh?: string;
  newKwh?: string;
  occupyMoney: string;
  discountMoney: string;
  activityKey?: string;
  totalMoney: string;
  giftMoney: string;
  payMoney: string;
  refundMoney: string;
  payTime: number | undefined;
  transactionId: string | undefined;
  failCause: KeyOf<typeof ordersFailCause> | undefined;
  refunds: DemoRefund[];
}

const emptyBill = { rows: [] as BillRow[], totalKwh: '0.00', elecMoney: '0.00', serviceMoney: '0.00' };

interface Payer {
  account?: DemoAccount;
  payType: PayType;
}

export interface Billing {
  ids: Pick<IdSource, 'at'>;
  rule: DemoRule;
  tariff: TariffSnapshot;
}

function newOrder(operatorId: string, start: number, { ids, rule, tariff }: Billing, payer: Payer): DemoOrder {
  const id = ids.at(new Date(start - 8000));
  return {
    id,
    orderNo: orderNoOf(operatorId, id),
    ...payer,
    rule,
    tariff,
    proc: orderProc.key.charging,
    payStatus: payStatus.key.unsettled,
    start,
    end: undefined,
    stop: undefined,
    endSoc: undefined,
    startMeter: 0,
    endMeter: undefined,
    bill: emptyBill,
    occupyMoney: '0.00',
    discountMoney: '0.00',
    totalMoney: '0.00',
    giftMoney: '0.00',
    payMoney: '0.00',
    refundMoney: '0.00',
    payTime: undefined,
    transactionId: undefined,
    failCause: undefined,
    refunds: [],
  };
}

export function startSession(session: DemoSession, startMeter: number, billing: Billing, payer: Payer): DemoOrder {
  const order = newOrder(String(session.site.station.row.operator_id), session.start, billing, payer);
  return { ...order, session, startMeter };
}

/** Returns meter samples at both ends, at every border between prices and, if `isFine`, every five minutes. */
export function meterSamplesOf(order: DemoOrder, end: number, isFine = false): MeterSample[] {
  const { session, start, startMeter, tariff } = order;
  if (!session) return [];
  const curve = curveOf(session);
  const midnight = midnightOf(start);
  const borders = tariff.days.flatMap(({ periods }, day) =>
    periods.map(({ startMin }) => midnight + day * DAY + startMin * 60_000),
  );
  const steps = isFine
    ? Array.from({ length: Math.ceil((end - start) / 300_000) }, (_, index) => start + index * 300_000)
    : [];
  const between = [...borders, ...steps].filter((at) => at > start && at < end);
  return [...new Set([start, ...between, end])]
    .sort((a, b) => a - b)
    .map((at) => ({ at, kwh: (startMeter + curve.kwhAt((at - start) / HOUR)).toFixed(3) }));
}

export const curveOf = ({ capacityKwh, gun, startSoc }: DemoSession) =>
  chargeCurve(capacityKwh, gun.powerKw, startSoc / 100);

export function endSession(order: DemoOrder, end: number, stop: number): void {
  const { session, tariff } = order;
  if (!session) throw new Error('No session');
  const samples = meterSamplesOf(order, end);
  order.bill = billSession(tariff, samples);
  order.endMeter = Number(samples.at(-1)?.kwh ?? order.startMeter);
  order.endSoc = Math.round(curveOf(session).socAt((end - order.start) / HOUR) * 100);
  order.end = end;
  order.stop = stop;
  order.proc = orderProc.key.ended;
  order.occupyMoney = occupyFee(tariff, { endedAt: end, unpluggedAt: unpluggedAt(order), excludedMs: 0 });
}

/** The false jump of the meter in a held session, in kWh. */
const LEAP_KWH = 4_290_000;

/** Holds an ended session for a person, as after an impossible reading of the charger. The order bills nothing. */
export function holdSession(order: DemoOrder): void {
  const plausible = order.bill.totalKwh;
  order.held = { plausibleKwh: plausible, reportedKwh: (Number(plausible) + LEAP_KWH).toFixed(2) };
  order.proc = orderProc.key.held;
  order.bill = emptyBill;
  order.endMeter = undefined;
  order.occupyMoney = '0.00';
}

/** Returns when the truck leaves. A session that ends early is unplugged earlier by the same time. */
export const unpluggedAt = ({ session, end = 0 }: DemoOrder): number =>
  session ? session.unplugged - session.end + end : end;

/** Returns what the session would cost if it ended then. */
export function runningMoney(order: DemoOrder, end: number): number {
  const bill = billSession(order.tariff, meterSamplesOf(order, end));
  return Number(bill.elecMoney) + Number(bill.serviceMoney);
}

export function startSwap(swap: DemoSwap, billing: Billing, payer: Payer): DemoOrder {
  const order = newOrder(String(swap.site.station.row.operator_id), swap.start, billing, payer);
  return { ...order, swap, proc: orderProc.key.starting };
}

/** Returns the start of step 90, at three quarters of the swap. */
const lockedAt = ({ start, swapSec }: DemoSwap): number => start + Math.round(swapSec * 0.75) * 1000;

export function endSwap(order: DemoOrder): void {
  const { swap } = order;
  if (!swap) throw new Error('No swap');
  order.end = swap.end;
  if (swap.isAborted) {
    order.proc = orderProc.key.cancelled;
    order.failCause = ordersFailCause.key.swapAborted;
    return;
  }
  const { old, fresh } = swap;
  const bill = billSwap(order.tariff, {
    ratedKwh: old.pack.ratedKwh,
    old: { soc: old.soc, soh: old.pack.soh },
    fresh: { ratedKwh: fresh.pack.ratedKwh, soc: fresh.soc, soh: fresh.pack.soh },
    at: lockedAt(swap),
    mileageKm: swap.mileageKm,
  });
  order.proc = orderProc.key.ended;
  order.oldKwh = bill.oldKwh;
  order.newKwh = bill.newKwh;
  const { sharp, peak, flat, valley, deep } = periodKind.key;
  const kind = bill.rows[0]?.kind ?? flat;
  const kwhOf = (period: PeriodKind) => (period === kind ? bill.kwh : '0.00');
  order.bill = {
    rows: bill.rows,
    totalKwh: bill.kwh,
    elecMoney: bill.elecMoney,
    serviceMoney: bill.serviceMoney,
    sharpKwh: kwhOf(sharp),
    peakKwh: kwhOf(peak),
    flatKwh: kwhOf(flat),
    valleyKwh: kwhOf(valley),
    deepKwh: kwhOf(deep),
  };
}

export function computeTotal(order: DemoOrder): void {
  const { elecMoney, serviceMoney } = order.bill;
  const { occupyMoney, discountMoney } = order;
  order.totalMoney = orderTotal({ elecMoney, serviceMoney, occupyMoney, swapMoney: '0.00', discountMoney });
}

/** Returns a random generator for one order and one purpose. */
export const randomOf = (order: DemoOrder, what: string) =>
  seededRandom(demoSeed, `${what} ${order.session?.gun.gunNo ?? order.swap?.site.stationNo}`, order.start / 1000);
