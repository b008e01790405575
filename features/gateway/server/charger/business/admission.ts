// What keeps a session from being paid for, in the four words that every charger knows.
import type { Admission } from '../events.ts';

/** What the charger itself says is wrong, beside orders (`order…`) and connectors (`…Connector`) that it does not fit. */
const invalid: ReadonlySet<string> = new Set(['unknownTag', 'noPayer']);

export function admissionOf(refused: string | null): Admission {
  if (refused === null) return 'accepted';
  if (refused === 'truckHasOrder') return 'concurrent';
  const isInvalid = invalid.has(refused) || refused.startsWith('order') || refused.endsWith('Connector');
  return isInvalid ? 'invalid' : 'blocked';
}
