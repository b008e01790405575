// Computes the fee for a truck that stays at the connector after its session (BR-6).
import { CENTS, fromUnits, multiplyAndDivide, PRICE, toUnits } from './exact.ts';
import type { TariffSnapshot } from './tariff-snapshot.ts';

/** Times in milliseconds. `excludedMs` is the time in which the connector was offline or faulty, or the station closed. */
export interface Occupancy {
  endedAt: number;
  unpluggedAt: number;
  excludedMs: number;
}

type OccupyTerms = Pick<TariffSnapshot, 'occupyFreeMin' | 'occupyPrice' | 'occupyCap'>;

/** Returns the full minutes beyond the free ones × price, limited by the cap. */
export function occupyFee(terms: OccupyTerms, { endedAt, unpluggedAt, excludedMs }: Occupancy): string {
  const minutes = Math.floor((unpluggedAt - endedAt - excludedMs) / 60_000) - terms.occupyFreeMin;
  if (minutes <= 0) return '0.00';
  const fee = multiplyAndDivide(minutes, toUnits(terms.occupyPrice, PRICE), 100);
  return fromUnits(terms.occupyCap === null ? fee : Math.min(fee, toUnits(terms.occupyCap, CENTS)), CENTS);
}
