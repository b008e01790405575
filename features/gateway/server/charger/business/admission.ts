// Translates the reason why a session was refused into one of the four values of `Admission`.
import type { Admission } from '../events.ts';

/** Refusals because no tag or payer matches. Refusals that begin with `order` or end with `Connector` are invalid, too. */
const invalidRefusals: ReadonlySet<string> = new Set(['unknownTag', 'noPayer']);

export function admissionOf(refusal: string | null): Admission {
  if (refusal === null) return 'accepted';
  if (refusal === 'truckHasOrder') return 'concurrent';
  const isInvalid = invalidRefusals.has(refusal) || refusal.startsWith('order') || refusal.endsWith('Connector');
  return isInvalid ? 'invalid' : 'blocked';
}
