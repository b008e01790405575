// The times of the notices that a tenant expires.
/** Days before the end at which a notice is due; 0 is the end itself. */
export const expirySteps = [30, 7, 1, 0] as const;
export type ExpiryStep = (typeof expirySteps)[number];

const day = 86_400_000;

/** Returns the last step that is reached; undefined before the first one. */
export function expiryStepAt(expires: Date, now: Date): ExpiryStep | undefined {
  const daysLeft = (expires.getTime() - now.getTime()) / day;
  return expirySteps.findLast((step) => daysLeft <= step);
}
