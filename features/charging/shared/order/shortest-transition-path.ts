// Finds the shortest path through a state machine.
import type { Moves } from '@ec/resource/action';

/**
 * Returns the states after `from` up to and including `to`, without passing through a state in `around`. The path is empty if
 * `from` equals `to`; it is `to` alone if there is no path or `from` is unknown.
 */
export function shortestTransitionPath(
  moves: Moves,
  from: number | undefined,
  to: number,
  around: readonly number[] = [],
): number[] {
  if (from === to) return [];
  const ways = new Map<number, number[]>(from === undefined ? [] : [[from, []]]);
  for (const [state, way] of ways)
    for (const next of moves[state] ?? [])
      if (!ways.has(next) && (next === to || !around.includes(next))) ways.set(next, [...way, next]);
  return ways.get(to) ?? [to];
}
