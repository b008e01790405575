// Translates the reason why a session was refused into the four admission statuses that every protocol has.
import type { Admission } from '../events.ts';

/** Refusals without a matching tag or payer. An order (`order…`) or a connector (`…Connector`) that does not match is invalid, too. */
const invalidRefusals: ReadonlySet<string> = new Set(['unknownTag', 'noPayer']);

export function admissionOf(refusal: string | null): Admission {
  if (refusal === null) return 'accepted';
  if (refusal === 'truckHasOrder') return 'concurrent';
  const isInvalid = invalidRefusals.has(refusal) || refusal.startsWith('order') || refusal.endsWith('Connector');
  return isInvalid ? 'invalid' : 'blocked';
}
