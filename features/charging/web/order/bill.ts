// Recalculates a bill so that a cashier can check it. Sums use whole hundredths, which avoids floating-point errors.
import type { RowOf } from '@ec/resource/row';
import type { BillLine, WholeOrder } from '../../shared/order/order.contract.ts';
import type { orders } from '../../shared/order/orders.resource.ts';

/** A row of the order list; the bill lines are present only once the detail is loaded. */
export type BilledOrder = RowOf<typeof orders> & Partial<Pick<WholeOrder, 'details'>>;

type Amount = number | null;

const centsOf = (value: Amount): number => Math.round((value ?? 0) * 100);

export const sumOf = (...values: Amount[]): number =>
  values.reduce<number>((cents, value) => cents + centsOf(value), 0) / 100;

export interface BillSums {
  kwh: number;
  elecMoney: number;
  serviceMoney: number;
  money: number;
}

type LineAmounts = Pick<BillLine, 'kwh' | 'elecMoney' | 'serviceMoney'>;

export function sumsOf(lines: readonly LineAmounts[]): BillSums {
  const columnSum = (name: keyof LineAmounts) => sumOf(...lines.map((line) => line[name]));
  const [elecMoney, serviceMoney] = [columnSum('elecMoney'), columnSum('serviceMoney')];
  return { kwh: columnSum('kwh'), elecMoney, serviceMoney, money: sumOf(elecMoney, serviceMoney) };
}

type OrderAmounts = Pick<
  BilledOrder,
  'totalKwh' | 'elecMoney' | 'serviceMoney' | 'occupyMoney' | 'swapMoney' | 'discountMoney' | 'totalMoney'
>;

/** Returns whether the order's amounts equal the sums of its lines (if it has any) and its parts add up to its total. */
export function agrees(row: OrderAmounts, lines: readonly LineAmounts[]): boolean {
  const sums = sumsOf(lines);
  const isSame = (one: Amount, other: Amount) => centsOf(one) === centsOf(other);
  const discount = centsOf(row.discountMoney) / 100;
  const partSum = sumOf(row.elecMoney, row.serviceMoney, row.occupyMoney, row.swapMoney, -discount);
  if (!isSame(partSum, row.totalMoney)) return false;
  if (lines.length === 0) return true;
  return (
    isSame(sums.kwh, row.totalKwh) &&
    isSame(sums.elecMoney, row.elecMoney) &&
    isSame(sums.serviceMoney, row.serviceMoney)
  );
}
