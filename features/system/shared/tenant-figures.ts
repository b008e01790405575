// When it is announced that a tenant expires.
/** A tenant is announced to expire at these numbers of days before, and once it has. */
export const expirySteps = [30, 7, 1, 0] as const;
export type ExpiryStep = (typeof expirySteps)[number];

const day = 86_400_000;

/** Undefined while the end is further away than the first step. */
export function expiryStepAt(expires: Date, now: Date): ExpiryStep | undefined {
  const daysLeft = (expires.getTime() - now.getTime()) / day;
  return expirySteps.findLast((step) => daysLeft <= step);
}
