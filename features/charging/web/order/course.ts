// Turns an order, its events and its history into the moments of a timeline and the samples of a curve.
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

type HistoryAction = Pick<HistoryEntry, 'time' | 'action' | 'actionName' | 'userName' | 'account' | 'reason'>;

type OrderTimes = Pick<WholeOrder, 'createTime' | 'startTime' | 'endTime' | 'payTime' | 'payMoney'>;
type CourseRefund = Pick<WholeOrder['refunds'][number], 'successTime' | 'createTime' | 'amount' | 'refundStatusName'>;
/** A row of the order list; the refunds are present only once the detail is loaded. */
export type CourseOrder = OrderTimes & { refunds?: readonly CourseRefund[] };

const moneyString = (money: number | null): string => money?.toString() ?? '';

/**
 * Returns the moments of the timeline, oldest first. If an old order has no event for its start or end, the
 * times of its row are used.
 */
export function momentsOf(
  row: CourseOrder,
  course: OrderCourse,
  history: readonly HistoryAction[],
): (Moment & { key: string })[] {
  const hasReached = (state: number) =>
    course.events.some(({ field, after }) => field === 'orderProc' && after === state);
  const { charging, ended, cancelled } = orderProc.key;
  const moments: Moment[] = [{ kind: 'created', at: row.createTime }];
  if (row.startTime && !hasReached(charging)) moments.push({ kind: 'started', at: row.startTime });
  if (row.endTime && !hasReached(ended) && !hasReached(cancelled)) moments.push({ kind: 'ended', at: row.endTime });
  for (const { at, stepName } of course.steps) moments.push({ kind: 'step', at, name: stepName });
  for (const event of course.events) moments.push({ kind: 'state', ...event });
  if (row.payTime) moments.push({ kind: 'paid', at: row.payTime, money: moneyString(row.payMoney) });
  for (const { name, state, at, message, reason } of course.commands)
    moments.push({ kind: 'command', at, name, state, note: message || reason });
  for (const { time, action, actionName, userName, account, reason } of history)
    if (action in orders.actions)
      moments.push({ kind: 'person', at: time, action: actionName, who: userName || account, why: reason });
  for (const { successTime, createTime, amount, refundStatusName } of row.refunds ?? [])
    moments.push({
      kind: 'refund',
      at: successTime || createTime,
      money: moneyString(amount),
      state: refundStatusName,
    });
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
  /** The energy since the first sample. */
  kwh: number;
  reading: number;
  powerKw: number | null;
  soc: number | null;
  volt: number | null;
  curr: number | null;
}

/**
 * The minimum time in hours between two readings from which power is derived. Readings that were sent together would give thousands of kW,
 * for example a whole kWh within a second.
 */
const minimumHours = 20 / 3600;

/** Converts the points of a course into samples. If a point has no power, the power is derived from the previous meter reading. */
export function samplesOf(points: readonly CoursePoint[]): Sample[] {
  const first = Number(points[0]?.[1] ?? 0);
  return points.map(([at, kwh, power, soc, volt, curr], index) => {
    const previous = points[index - 1];
    const hours = previous ? (at - previous[0]) / 3_600_000 : 0;
    const meanPower = previous && hours >= minimumHours ? (Number(kwh) - Number(previous[1])) / hours : null;
    const reading = Number(kwh);
    return { at, reading, kwh: reading - first, powerKw: power ?? meanPower, soc, volt, curr };
  });
}
