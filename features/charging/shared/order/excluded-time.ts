// Computes the time without occupancy fee: the connector was offline or faulty, or the station was closed (domain BR-6).

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

/** Returns the spans in which a state matched, from its changes in time order; `initial` is the state before the first change. */
export function spansWhile<S>(
  changes: readonly { at: number; state: S }[],
  initial: S,
  isMeant: (state: S) => boolean,
  window: Span,
): Span[] {
  const spans: Span[] = [];
  let from: number | undefined = isMeant(initial) ? window[0] : undefined;
  for (const { at, state } of changes) {
    if (from !== undefined && !isMeant(state)) spans.push([from, at]);
    if (from === undefined && isMeant(state)) from = at;
    else if (!isMeant(state)) from = undefined;
  }
  if (from !== undefined) spans.push([from, window[1]]);
  return spans;
}
