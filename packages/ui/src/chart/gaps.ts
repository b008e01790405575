// Handles gaps of curves. An unmeasured value is null. A chart draws null as a gap: it is not 0, and no line bridges it.

export type Values = readonly (number | null)[];

interface Spread {
  times: number[];
  columns: (number | null)[][];
}

/** Sorts the times. It adds a moment without values between two moments more than `maxGap` apart, so that the line breaks there. */
export function breakAtGaps(times: readonly number[], columns: readonly Values[], maxGap: number): Spread {
  const order = times.map((_, index) => index).sort((one, other) => times[one]! - times[other]!);
  const spread: Spread = { times: [], columns: columns.map(() => []) };
  const add = (at: number, from: number | undefined) => {
    spread.times.push(at);
    for (const [column, values] of columns.entries())
      spread.columns[column]!.push(from === undefined ? null : (values[from] ?? null));
  };
  for (const index of order) {
    const at = times[index]!;
    const last = spread.times.at(-1);
    // Each moment appears once. Of two samples the later one in the input counts, unless its value is null.
    if (last === at) {
      for (const [column, values] of columns.entries())
        spread.columns[column]![spread.times.length - 1] = values[index] ?? spread.columns[column]!.at(-1) ?? null;
      continue;
    }
    if (last !== undefined && at - last > maxGap) add((last + at) / 2, undefined);
    add(at, index);
  }
  return spread;
}

/** Returns the indexes of values without a neighbour: a line cannot show them, so they are drawn as dots. */
export const loneIndexes = (values: readonly (number | null | undefined)[]): number[] =>
  values.flatMap((value, index) => {
    const isLone = value != null && values[index - 1] == null && values[index + 1] == null;
    return isLone ? [index] : [];
  });

/** Returns the path of a line through places, broken where one is missing; a single place becomes a dot as wide as the line. */
export function linePath(places: readonly (readonly [x: number, y: number] | undefined)[]): string {
  let path = '';
  let isOpen = false;
  for (const [index, place] of places.entries()) {
    if (place) {
      path += `${isOpen ? 'L' : 'M'}${place[0].toFixed(1)} ${place[1].toFixed(1)}`;
      if (!isOpen && !places[index + 1]) path += 'h0.01';
    }
    isOpen = place !== undefined;
  }
  return path;
}
