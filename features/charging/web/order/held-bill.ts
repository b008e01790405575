// Computes the cost of an order on hold by the server's own pricing, over the same readings (domain §6.2). Promotions come off when it is
// billed.
import type { CoursePoint } from '../../shared/order/order.contract.ts';
import { billSession } from '../../shared/pricing/bill-session.ts';
import type { MeterSample } from '../../shared/pricing/meter-readings.ts';
import type { TariffSnapshot } from '../../shared/pricing/tariff-snapshot.ts';
import { sumOf } from './bill.ts';

export interface HeldBill {
  kwh: number;
  money: number;
}

interface HeldSession {
  snapshot: TariffSnapshot;
  points: readonly CoursePoint[];
  /** Milliseconds. */
  endedAt: number;
}

/**
 * @param byHand kWh from where the session began; without them its readings are billed
 * @returns undefined where nothing was read, so that there is nothing to price
 */
export function heldBill({ snapshot, points, endedAt }: HeldSession, byHand?: number): HeldBill | undefined {
  const samples: MeterSample[] = points.map(([at, reading]) => ({ at, kwh: `${reading}` }));
  const [first] = samples;
  if (!first) return undefined;
  // The end of an order is known to the second, its last reading to the millisecond.
  const end = Math.max(endedAt, samples.at(-1)?.at ?? endedAt);
  const last = byHand === undefined ? [] : [{ at: end, kwh: (Number(first.kwh) + byHand).toFixed(3) }];
  const bill = billSession(snapshot, [...samples, ...last]);
  return { kwh: Number(bill.totalKwh), money: sumOf(Number(bill.elecMoney), Number(bill.serviceMoney)) };
}
