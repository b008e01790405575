// A value is stale after three reporting periods of its device. A stale value is shown with its time, and sums leave it out.

/** The seconds after which a value is stale. */
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

/** A device that never reported is stale, too. */
export function isStale(now: Date, reportedAt: Date | null, reporter: Reporter): boolean {
  return reportedAt === null || now.getTime() - reportedAt.getTime() > staleAfter[reporter] * 1000;
}

/** Returns the time before which a report is stale. */
export const staleBefore = (now: Date, reporter: Reporter): Date =>
  new Date(now.getTime() - staleAfter[reporter] * 1000);

interface Change {
  from: Date;
  state: number;
}

export interface StateSpan {
  from: Date;
  to: Date;
  /** Null while the state is unknown. */
  state: number | null;
}

const earlier = (one: Date, other: Date): Date => (one.getTime() < other.getTime() ? one : other);

/** Returns the states of a device over a span of time. The last state becomes unknown three reporting periods after the last message. */
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
