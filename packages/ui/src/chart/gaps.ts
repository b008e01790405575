// Gaps of curves. What nobody measured is null, and a null is drawn as a gap, never as 0 and never bridged.

export type Values = readonly (number | null)[];

interface Spread {
  times: number[];
  columns: (number | null)[][];
}

/** Rising times; between two that are further apart than `longest` a moment without values, so that the line breaks there. */
export function breakAtGaps(times: readonly number[], columns: readonly Values[], longest: number): Spread {
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
    // A moment counts once: the later of two samples stands.
    if (last === at) {
      for (const [column, values] of columns.entries())
        spread.columns[column]![spread.times.length - 1] = values[index] ?? spread.columns[column]!.at(-1) ?? null;
      continue;
    }
    if (last !== undefined && at - last > longest) add((last + at) / 2, undefined);
    add(at, index);
  }
  return spread;
}

/** Values with nothing on either side: a line cannot show them, so a dot does. */
export const loneIndexes = (values: readonly (number | null | undefined)[]): number[] =>
  values.flatMap((value, index) => {
    const isLone = value != null && values[index - 1] == null && values[index + 1] == null;
    return isLone ? [index] : [];
  });

/** The path of a line through places, broken where a value is missing; a lone one is a dot of the line's own width. */
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
