// Computes energy fee and service fee of an order on hold, less the contract discount, with the same pricing code and readings as the server
// (domain §6.2). Promotions, which the server deducts when it bills the order, are left out.
import type { CoursePoint } from '../../shared/order/order.contract.ts';
import { billSession } from '../../shared/pricing/bill-session.ts';
import { contractDiscount } from '../../shared/pricing/contract-discount.ts';
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
 * @param manualKwh energy in kWh since the start of the session; if it is missing, the readings are billed
 * @returns undefined if the session has no readings
 */
export function heldBill({ snapshot, points, endedAt }: HeldSession, manualKwh?: number): HeldBill | undefined {
  const samples: MeterSample[] = points.map(([at, reading]) => ({ at, kwh: `${reading}` }));
  const [first] = samples;
  if (!first) return undefined;
  // The end of an order is stored in seconds and its last reading in milliseconds, so the reading can be later than the end.
  const end = Math.max(endedAt, samples.at(-1)?.at ?? endedAt);
  if (manualKwh !== undefined) samples.push({ at: end, kwh: (Number(first.kwh) + manualKwh).toFixed(3) });
  const bill = billSession(snapshot, samples);
  const { serviceLeft } = contractDiscount(snapshot, bill.serviceMoney);
  return { kwh: Number(bill.totalKwh), money: sumOf(Number(bill.elecMoney), Number(serviceLeft)) };
}
