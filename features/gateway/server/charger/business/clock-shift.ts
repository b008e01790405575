// Clocks of chargers are wrong by hours. What a transaction cannot be is in the future, or begun before it was asked for: by as much
// its clock is wrong, and all that it says of this transaction is moved by it.

const tolerated = 60_000;

interface Said {
  said: Date;
  now: Date;
  /** When it was asked for, where the console did. */
  notBefore: Date | undefined;
}

/** Milliseconds to add to what the charger says. */
export function shiftOf({ said, now, notBefore }: Said): number {
  const ahead = said.getTime() - now.getTime();
  if (ahead > tolerated) return -ahead;
  if (notBefore && notBefore.getTime() - said.getTime() > tolerated) return -ahead;
  return 0;
}

/** Never in the future. */
export const atLast = (said: Date, shiftMs: number, now: Date): Date =>
  new Date(Math.min(said.getTime() + shiftMs, now.getTime()));
