// Computes the time that costs no occupancy fee, because the connector was offline or faulty, or the station was closed (domain BR-6).

/** Milliseconds since 1970, half-open. */
export type Span = readonly [from: number, to: number];

/** Returns the milliseconds of `window` that the spans cover; time that several spans cover counts once. */
export function excludedMs(window: Span, spans: readonly Span[]): number {
  const [start, end] = window;
  const inside = spans
    .map(([from, to]) => [Math.max(from, start), Math.min(to, end)] as const)
    .filter(([from, to]) => from < to)
    .sort((a, b) => a[0] - b[0]);
  let sum = 0;
  let reached = start;
  for (const [from, to] of inside) {
    sum += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return sum;
}

/** Returns the spans in which the state matched. `changes` are in time order; `initial` is the state before the first change. */
export function spansWhile<S>(
  changes: readonly { at: number; state: S }[],
  initial: S,
  matches: (state: S) => boolean,
  window: Span,
): Span[] {
  const spans: Span[] = [];
  let from: number | undefined = matches(initial) ? window[0] : undefined;
  for (const { at, state } of changes) {
    if (from !== undefined && !matches(state)) spans.push([from, at]);
    if (from === undefined && matches(state)) from = at;
    else if (!matches(state)) from = undefined;
  }
  if (from !== undefined) spans.push([from, window[1]]);
  return spans;
}
