// The bill as a cashier checks it: hundredths as whole numbers, so that nothing is lost in a sum.
import type { RowOf } from '@ec/resource/row';
import type { BillLine, WholeOrder } from '../../shared/order/order.contract.ts';
import type { orders } from '../../shared/order/orders.resource.ts';

/** An order of the list until its detail is there, which brings the lines. */
export type BilledOrder = RowOf<typeof orders> & Partial<Pick<WholeOrder, 'details'>>;

type Amount = number | null;

const cents = (value: Amount): number => Math.round((value ?? 0) * 100);
const back = (value: number): number => value / 100;

export const sumOf = (...values: Amount[]): number =>
  back(values.reduce<number>((sum, value) => sum + cents(value), 0));

export interface BillSums {
  kwh: number;
  elecMoney: number;
  serviceMoney: number;
  money: number;
}

type Billed = Pick<BillLine, 'kwh' | 'elecMoney' | 'serviceMoney'>;

export function sumsOf(lines: readonly Billed[]): BillSums {
  const of = (name: keyof Billed) => sumOf(...lines.map((line) => line[name]));
  const [elecMoney, serviceMoney] = [of('elecMoney'), of('serviceMoney')];
  return { kwh: of('kwh'), elecMoney, serviceMoney, money: sumOf(elecMoney, serviceMoney) };
}

type Charged = Pick<
  BilledOrder,
  'totalKwh' | 'elecMoney' | 'serviceMoney' | 'occupyMoney' | 'swapMoney' | 'discountMoney' | 'totalMoney'
>;

/** Returns whether the order agrees with its lines, and its parts add up to its amount. */
export function agrees(row: Charged, lines: readonly Billed[]): boolean {
  const sums = sumsOf(lines);
  const same = (one: Amount, other: Amount) => cents(one) === cents(other);
  const parts = sumOf(row.elecMoney, row.serviceMoney, row.occupyMoney, row.swapMoney, -cents(row.discountMoney) / 100);
  const rows =
    lines.length === 0 ||
    (same(sums.kwh, row.totalKwh) && same(sums.elecMoney, row.elecMoney) && same(sums.serviceMoney, row.serviceMoney));
  return rows && same(parts, row.totalMoney);
}
