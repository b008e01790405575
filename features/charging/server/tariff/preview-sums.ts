// Sums the actual and the hypothetical cost of orders for a preview, in whole 分. Energy is in hundredths of a kWh.
import { billSession } from '../../shared/pricing/bill-session.ts';
import { billSwapEnergy } from '../../shared/pricing/bill-swap.ts';
import { CENTS, fromUnits, toUnits } from '../../shared/pricing/exact.ts';
import type { PeriodKind, TariffSnapshot } from '../../shared/pricing/tariff-snapshot.ts';
import type { BilledOrder, BilledPeriod } from './preview-orders.ts';

export interface Charges {
  elec: number;
  service: number;
  swap: number;
}

export interface Comparison {
  orders: number;
  kwh: number;
  now: Charges;
  next: Charges;
}

const periodSums = ['nowKwh', 'nowMoney', 'nextKwh', 'nextMoney'] as const;
type PeriodSums = Record<(typeof periodSums)[number], number>;

export interface PreviewSums {
  total: Comparison;
  byMerchant: Map<string, Comparison>;
  byKind: Map<PeriodKind, PeriodSums>;
}

const noCharges = (): Charges => ({ elec: 0, service: 0, swap: 0 });
const noComparison = (): Comparison => ({ orders: 0, kwh: 0, now: noCharges(), next: noCharges() });
const cents = (amount: string): number => toUnits(amount, CENTS);

export const emptySums = (): PreviewSums => ({ total: noComparison(), byMerchant: new Map(), byKind: new Map() });

/** Bills an order again. Energy is assumed to be constant within a billed period, since the meter is known only at the period borders. */
function rebillOrder(order: BilledOrder, snapshot: TariffSnapshot) {
  const { periods, mileageKm } = order;
  const first = periods[0];
  if (order.isSwap && first) return billSwapEnergy(snapshot, { kwh: first.kwh, at: first.startTime, mileageKm });
  let meter = 0;
  const samples = first ? [{ at: first.startTime, kwh: '0' }] : [];
  for (const { endTime, kwh } of periods) {
    meter += cents(kwh);
    samples.push({ at: endTime, kwh: fromUnits(meter, CENTS) });
  }
  return { ...billSession(snapshot, samples), swapMoney: '0.00' };
}

export function addOrder(sums: PreviewSums, order: BilledOrder, snapshot: TariffSnapshot): void {
  const bill = rebillOrder(order, snapshot);
  const next = { elec: cents(bill.elecMoney), service: cents(bill.serviceMoney), swap: cents(bill.swapMoney) };
  const now = { ...chargesOf(order.periods), swap: cents(order.swapMoney) };
  const kwh = order.periods.reduce((sum, period) => sum + cents(period.kwh), 0);
  const merchant = sums.byMerchant.get(order.merchantId ?? '') ?? noComparison();
  sums.byMerchant.set(order.merchantId ?? '', merchant);
  for (const each of [sums.total, merchant]) {
    each.orders += 1;
    each.kwh += kwh;
    for (const part of ['elec', 'service', 'swap'] as const) {
      each.now[part] += now[part];
      each.next[part] += next[part];
    }
  }
  for (const row of order.periods) addPeriod(sums, row.kind, { nowKwh: cents(row.kwh), nowMoney: moneyOf(row) });
  for (const row of bill.rows) addPeriod(sums, row.kind, { nextKwh: cents(row.kwh), nextMoney: moneyOf(row) });
}

const moneyOf = (row: Pick<BilledPeriod, 'elecMoney' | 'serviceMoney'>) =>
  cents(row.elecMoney) + cents(row.serviceMoney);

function chargesOf(periods: readonly BilledPeriod[]) {
  const sum = (part: 'elecMoney' | 'serviceMoney') => periods.reduce((all, row) => all + cents(row[part]), 0);
  return { elec: sum('elecMoney'), service: sum('serviceMoney') };
}

function addPeriod({ byKind }: PreviewSums, kind: PeriodKind, more: Partial<PeriodSums>): void {
  const sums = byKind.get(kind) ?? { nowKwh: 0, nowMoney: 0, nextKwh: 0, nextMoney: 0 };
  for (const name of periodSums) sums[name] += more[name] ?? 0;
  byKind.set(kind, sums);
}
