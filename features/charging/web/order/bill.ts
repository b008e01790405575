// The bill as a cashier checks it: hundredths as whole numbers, so that nothing is lost in a sum.
import type { Row } from '@ec/ui/table/row';

export interface BillLine {
  seq: number;
  startTime: string;
  endTime: string;
  kind: number;
  kindName: string;
  elecPrice: number;
  servicePrice: number;
  kwh: number;
  elecMoney: number;
  serviceMoney: number;
}

const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100);
const back = (value: number): number => value / 100;

export const sumOf = (...values: unknown[]): number =>
  back(values.reduce((sum: number, value) => sum + cents(value), 0));

export interface BillSums {
  kwh: number;
  elecMoney: number;
  serviceMoney: number;
  money: number;
}

export function sumsOf(lines: readonly BillLine[]): BillSums {
  const of = (name: keyof BillLine) => sumOf(...lines.map((line) => line[name]));
  const [elecMoney, serviceMoney] = [of('elecMoney'), of('serviceMoney')];
  return { kwh: of('kwh'), elecMoney, serviceMoney, money: sumOf(elecMoney, serviceMoney) };
}

/** Whether the order says what its rows say, and its parts make its amount. */
export function agrees(row: Row, lines: readonly BillLine[]): boolean {
  const sums = sumsOf(lines);
  const same = (one: unknown, other: unknown) => cents(one) === cents(other);
  const parts = sumOf(row.elecMoney, row.serviceMoney, row.occupyMoney, row.swapMoney, -cents(row.discountMoney) / 100);
  const rows =
    lines.length === 0 ||
    (same(sums.kwh, row.totalKwh) && same(sums.elecMoney, row.elecMoney) && same(sums.serviceMoney, row.serviceMoney));
  return rows && same(parts, row.totalMoney);
}
