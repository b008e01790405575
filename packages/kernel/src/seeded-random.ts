// Pseudo-random numbers. Seed, kind and index determine the numbers, so the parts of the demo data can be created in any order
// (domain §11).

/** Returns a 32-bit FNV-1a hash of the three values. Each step takes a code point in place of a byte. */
export function hash32(seed: number, kind: string, index: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed}|${kind}|${index}`) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

export interface SeededRandom {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number;
  /** Returns an integer; `from` and `to` are included. */
  whole(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
}

/** Creates a generator with the algorithm mulberry32. */
export function seededRandom(seed: number, kind: string, index: number): SeededRandom {
  let state = hash32(seed, kind, index);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick: (from) => {
      if (from.length === 0) throw new Error('Nothing to pick from');
      return from[whole(0, from.length - 1)]!;
    },
  };
}
