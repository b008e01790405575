// Determines the effect of each decision on an order on hold. An order without a payer is billed only after a truck is assigned.
import { ordersHeldCause, ordersReviewWay } from '../../shared/order/order.enums.ts';

interface HeldOrder {
  heldCause?: number | null;
  accountId?: string | null;
}

export type HeldEffect = 'plausible' | 'byHand' | 'cancel' | 'readings' | 'payerFirst' | 'writeOff';

const isPayerUnknown = ({ heldCause }: HeldOrder): boolean => heldCause === ordersHeldCause.key.payerUnknown;

/** Returns whether a truck must be assigned first: the server refuses to bill an order without an account. */
export const isPayerMissing = (order: HeldOrder): boolean => isPayerUnknown(order) && !order.accountId;

export function heldEffectOf(order: HeldOrder, way: number): HeldEffect {
  const { byHand, cancel } = ordersReviewWay.key;
  const isMissing = isPayerMissing(order);
  if (way === cancel) return isMissing ? 'writeOff' : 'cancel';
  if (isMissing) return 'payerFirst';
  if (way === byHand) return 'byHand';
  return isPayerUnknown(order) ? 'readings' : 'plausible';
}
