// Corrects the stamps of chargers whose clock is wrong, by hours or by years. A transaction cannot begin in the future, longer ago than a
// charger buffers its records, before it was requested, or before an earlier transaction of its connector. Where its stamp
// contradicts this, the clock is taken to be wrong by the distance to now, and all stamps of the transaction are shifted by it (domain §6.2).

const toleranceMs = 60_000;
/** No charger buffers records for longer than this: an older stamp means a wrong clock (domain §10). */
const oldestMs = 72 * 3_600_000;

interface StartStamp {
  stamp: Date;
  now: Date;
  /** The time of the request, where the console requested the session. */
  notBefore: Date | undefined;
  /** The latest start or end of an earlier transaction at the connector. */
  latest?: Date | undefined;
  /** The intake has checked the stamp already (MQTT): it quarantines old messages until a person releases them. */
  isTrusted?: boolean;
}

/** Returns the milliseconds to add to the stamps of the charger. */
export function shiftOf({ stamp, now, notBefore, latest, isTrusted = false }: StartStamp): number {
  const ahead = stamp.getTime() - now.getTime();
  if (ahead > toleranceMs || (!isTrusted && -ahead > oldestMs)) return -ahead;
  if ([notBefore, latest].some((from) => from && from.getTime() - stamp.getTime() > toleranceMs)) return -ahead;
  return 0;
}

/** Shifts a stamp, at most to now. */
export const correctStamp = (stamp: Date, shiftMs: number, now: Date): Date =>
  new Date(Math.min(stamp.getTime() + shiftMs, now.getTime()));

interface SessionClock {
  shiftMs: number;
  /** Milliseconds. */
  startedAt: number | null;
}

/**
 * Returns the moment of a report on a running session, for a charger without a trusted clock: the stamp with the shift of the session's
 * start. If that moment is impossible, the stamp itself counts, because the clock may have been set right meanwhile; else now.
 */
export function momentOf(stamp: Date, { shiftMs, startedAt }: SessionClock, now: Date): Date {
  const from = startedAt ?? Number.NEGATIVE_INFINITY;
  const isPossible = (at: number) => at <= now.getTime() + toleranceMs && at >= from - toleranceMs;
  const at = [stamp.getTime() + shiftMs, stamp.getTime()].find(isPossible) ?? now.getTime();
  return new Date(Math.max(Math.min(at, now.getTime()), startedAt ?? at));
}
