// Translates the reason against a session into the four statuses that every charger knows.
import type { Admission } from '../events.ts';

/** Refusals that the charger's report causes, beside those of orders (`order…`) and connectors (`…Connector`) that do not match. */
const invalid: ReadonlySet<string> = new Set(['unknownTag', 'noPayer']);

export function admissionOf(refused: string | null): Admission {
  if (refused === null) return 'accepted';
  if (refused === 'truckHasOrder') return 'concurrent';
  const isInvalid = invalid.has(refused) || refused.startsWith('order') || refused.endsWith('Connector');
  return isInvalid ? 'invalid' : 'blocked';
}
