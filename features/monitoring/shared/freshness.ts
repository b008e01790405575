// When a value is too old to be counted: after three of its periods. It is shown grey with its time then, and is in no sum.

/** Seconds. */
export const staleAfter = {
  connector: 90,
  charger: 900,
  pack: 180,
  storage: 180,
  robot: 180,
  inverter: 900,
  meter: 2700,
} as const;
export type Reporter = keyof typeof staleAfter;

/** A value that was never reported is stale, too. */
export function isStale(now: Date, reportedAt: Date | null, reporter: Reporter): boolean {
  return reportedAt === null || now.getTime() - reportedAt.getTime() > staleAfter[reporter] * 1000;
}

/** The moment before which a report is too old. */
export const staleBefore = (now: Date, reporter: Reporter): Date =>
  new Date(now.getTime() - staleAfter[reporter] * 1000);

interface Change {
  from: Date;
  state: number;
}

export interface StateSpan {
  from: Date;
  to: Date;
  /** Null: nobody knows. */
  state: number | null;
}

const earlier = (one: Date, other: Date): Date => (one.getTime() < other.getTime() ? one : other);

/** The band of states of a device within a day: its last state ends with its last message and three periods; then nothing is known. */
export function stateSpans(
  changes: readonly Change[],
  lastMessage: Date | null,
  { from, to }: { from: Date; to: Date },
  reporter: Reporter,
): StateSpan[] {
  const until = lastMessage ? new Date(lastMessage.getTime() + staleAfter[reporter] * 1000) : from;
  const end = until < to ? until : to;
  const spans: StateSpan[] = [];
  const add = (start: Date, stop: Date, state: number | null) => {
    const first = start < from ? from : start;
    if (first < stop) spans.push({ from: first, to: stop, state });
  };
  const [first] = changes;
  add(from, first ? earlier(first.from, end) : end, null);
  for (const [index, { from: start, state }] of changes.entries()) {
    const next = changes[index + 1]?.from ?? end;
    add(start, earlier(next, end), state);
  }
  add(end, to, null);
  return spans;
}
