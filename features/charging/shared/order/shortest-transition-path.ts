// The shortest way through a state machine.
import type { Moves } from '@ec/resource/action';

/**
 * The states after `from` up to `to`, never through one of `around`. Nothing where it stands there already, `to` alone where no way
 * leads there or `from` is unknown.
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
