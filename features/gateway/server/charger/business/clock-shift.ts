// Clocks of chargers are wrong by hours or by years. What a transaction cannot be is in the future, older than a charger keeps anything,
// begun before it was asked for or before what the charger told already: by as much its clock is wrong, and all that it says of this
// transaction is moved by it (domain §6.2).

const tolerated = 60_000;
/** No charger keeps records that are older than this: an older stamp means a wrong clock (domain §10). */
const oldestMs = 72 * 3_600_000;

interface Said {
  said: Date;
  now: Date;
  /** When it was asked for, where the console did. */
  notBefore: Date | undefined;
  /** The newest moment that the connector has told of an earlier transaction. */
  latest?: Date | undefined;
  /** Its stamps were judged when they came (MQTT): what is old was kept back, or sent in by a person. */
  isTrusted?: boolean;
}

/** Milliseconds to add to what the charger says. */
export function shiftOf({ said: stamp, now, notBefore, latest, isTrusted = false }: Said): number {
  const ahead = stamp.getTime() - now.getTime();
  if (ahead > tolerated || (!isTrusted && -ahead > oldestMs)) return -ahead;
  if ([notBefore, latest].some((from) => from && from.getTime() - stamp.getTime() > tolerated)) return -ahead;
  return 0;
}

/** Never in the future. */
export const atLast = (stamp: Date, shiftMs: number, now: Date): Date =>
  new Date(Math.min(stamp.getTime() + shiftMs, now.getTime()));

interface Clocked {
  shiftMs: number;
  startedAt: number | null;
}

/**
 * The moment of something that a charger without a trusted clock says of a running session: by its clock as it was at the start, else as it
 * says it now, since it may have been set right meanwhile, else the moment at which it says it.
 */
export function momentOf(stamp: Date, { shiftMs, startedAt }: Clocked, now: Date): Date {
  const from = startedAt ?? Number.NEGATIVE_INFINITY;
  const isPossible = (at: number) => at <= now.getTime() + tolerated && at >= from - tolerated;
  const at = [stamp.getTime() + shiftMs, stamp.getTime()].find(isPossible) ?? now.getTime();
  return new Date(Math.max(Math.min(at, now.getTime()), startedAt ?? at));
}
