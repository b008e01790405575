// What a session has cost so far.
import { Decimal } from 'decimal.js';
import type { CoursePoint } from '../../shared/order/order.contract.ts';
import { billSession } from '../../shared/pricing/bill-session.ts';
import { type StoredOrder, samplesOf } from './order-store.ts';

/** What the session would cost if it ended now, in 元; without the prices of a snapshot nothing can be said. */
export function runningMoney(
  { ruleSnapshot }: Pick<StoredOrder, 'ruleSnapshot'>,
  points: readonly CoursePoint[],
): string {
  if (!ruleSnapshot) return '0.00';
  const { elecMoney, serviceMoney } = billSession(ruleSnapshot, samplesOf(points));
  return new Decimal(elecMoney).plus(serviceMoney).toFixed(2);
}
