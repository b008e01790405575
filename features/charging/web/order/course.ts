// The course of an order as the page knows it, and what of it is a moment in time.
import type { HistoryEntry } from '@ec/resource/contracts/row-shapes';
import type { CoursePoint, OrderCourse, WholeOrder } from '../../shared/order/order.contract.ts';
import { orderProc } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';

export type Moment =
  | { kind: 'created' | 'started' | 'ended' | 'stillPlugged'; at: string }
  | { kind: 'state'; at: string; field: string; before: number | null; after: number }
  | { kind: 'command'; at: string; name: string; state: number; note: string }
  | { kind: 'person'; at: string; action: string; who: string; why: string }
  | { kind: 'step'; at: string; name: string }
  | { kind: 'paid' | 'unplugged'; at: string; money: string }
  | { kind: 'refund'; at: string; money: string; state: string };

type Doing = Pick<HistoryEntry, 'time' | 'action' | 'actionName' | 'userName' | 'account' | 'reason'>;

type OrderTimes = Pick<WholeOrder, 'createTime' | 'startTime' | 'endTime' | 'payTime' | 'payMoney'>;
type CourseRefund = Pick<WholeOrder['refunds'][number], 'successTime' | 'createTime' | 'amount' | 'refundStatusName'>;
/** An order of the list until its detail is there, which brings the refunds. */
export type CourseOrder = OrderTimes & { refunds?: readonly CourseRefund[] };

const text = (money: number | null): string => money?.toString() ?? '';

/** Oldest first. What no event tells, as of orders from before, is taken from the row. */
export function momentsOf(row: CourseOrder, course: OrderCourse, done: readonly Doing[]): (Moment & { key: string })[] {
  const has = (field: string, after: number) => course.events.some((one) => one.field === field && one.after === after);
  const moments: Moment[] = [{ kind: 'created', at: row.createTime }];
  if (row.startTime && !has('orderProc', orderProc.key.charging)) moments.push({ kind: 'started', at: row.startTime });
  if (row.endTime && !has('orderProc', orderProc.key.ended) && !has('orderProc', orderProc.key.cancelled))
    moments.push({ kind: 'ended', at: row.endTime });
  for (const { at, stepName } of course.steps) moments.push({ kind: 'step', at, name: stepName });
  for (const event of course.events) moments.push({ kind: 'state', ...event });
  if (row.payTime) moments.push({ kind: 'paid', at: row.payTime, money: text(row.payMoney) });
  for (const { name, state, at, message, reason } of course.commands)
    moments.push({ kind: 'command', at, name, state, note: message || reason });
  for (const { time, action, actionName, userName, account, reason } of done)
    if (action in orders.actions)
      moments.push({ kind: 'person', at: time, action: actionName, who: userName || account, why: reason });
  for (const { successTime, createTime, amount, refundStatusName } of row.refunds ?? [])
    moments.push({ kind: 'refund', at: successTime || createTime, money: text(amount), state: refundStatusName });
  const { occupancy } = course;
  if (occupancy?.unpluggedAt)
    moments.push({ kind: 'unplugged', at: occupancy.unpluggedAt, money: occupancy.money ?? '0.00' });
  else if (occupancy) moments.push({ kind: 'stillPlugged', at: occupancy.endedAt });
  return moments
    .map((moment, index) => ({ moment, index }))
    .sort((a, b) => (a.moment.at === b.moment.at ? a.index - b.index : a.moment.at < b.moment.at ? -1 : 1))
    .map(({ moment, index }) => ({ ...moment, key: `${moment.kind}${index}` }));
}

export interface Sample {
  at: number;
  /** Since the start. */
  kwh: number;
  reading: number;
  powerKw: number | null;
  soc: number | null;
  volt: number | null;
  curr: number | null;
}

/** Hours. Readings that were sent together say nothing of power: a whole kWh within a second would be thousands of kW. */
const leastHours = 20 / 3600;

/** Where the device does not tell its power, what the meter gained since the point before says it. */
export function samplesOf(points: readonly CoursePoint[]): Sample[] {
  const first = Number(points[0]?.[1] ?? 0);
  return points.map(([at, kwh, power, soc, volt, curr], index) => {
    const before = points[index - 1];
    const hours = before ? (at - before[0]) / 3_600_000 : 0;
    const gained = before && hours >= leastHours ? (Number(kwh) - Number(before[1])) / hours : null;
    const reading = Number(kwh);
    return { at, reading, kwh: reading - first, powerKw: power ?? gained, soc, volt, curr };
  });
}
