// The register of a charger over one session: where it begins anew, what it had shown before is added, so that it never falls.
import { Decimal } from 'decimal.js';
import type { Reading } from '../events.ts';

export const kwhOf = (reading: Reading | undefined): string | undefined => reading?.kwh;

interface Register {
  baseKwh: string;
  lastKwh: string | null;
}

export interface Continued {
  /** What stood before it began anew. */
  base: string;
  /** As if the meter had gone on. */
  kwh: string;
}

/** Without a reading it stands where it was. */
export function continued({ baseKwh, lastKwh }: Register, read: string | undefined): Continued {
  const last = new Decimal(lastKwh ?? 0);
  if (read === undefined) return { base: baseKwh, kwh: last.toFixed(3) };
  const shown = new Decimal(read).plus(baseKwh);
  if (shown.gte(last)) return { base: baseKwh, kwh: shown.toFixed(3) };
  // Far below is another beginning; a little below is a sample that was overtaken on its way.
  if (new Decimal(read).lt(last.minus(baseKwh).times('0.5')))
    return { base: last.toFixed(3), kwh: last.plus(read).toFixed(3) };
  return { base: baseKwh, kwh: last.toFixed(3) };
}
