// The pieces of a day while it is edited: sorted and never overlapping. Gaps may exist during editing and are reported at once.
import { DAY_MINUTES, periodProblems } from '../../shared/pricing/day-periods.ts';

/**
 * `tone` is the colour in which the editor paints the piece. It stands for a kind of period for energy prices, and for a price step for
 * service fees.
 */
export interface Piece {
  startMin: number;
  endMin: number;
  tone: number;
  /** The price as the user typed it. */
  price: string;
}

export type Day = readonly Piece[];

export interface Range {
  startMin: number;
  endMin: number;
}

const sortPieces = (day: Day): Piece[] => [...day].sort((a, b) => a.startMin - b.startMin);

/** Sorts the pieces and merges neighbours with the same tone and price. */
function mergeNeighbours(day: Day): Day {
  const pieces: Piece[] = [];
  for (const piece of sortPieces(day)) {
    const last = pieces.at(-1);
    const isSame = last?.endMin === piece.startMin && last.tone === piece.tone && last.price === piece.price;
    if (last && isSame) pieces[pieces.length - 1] = { ...last, endMin: piece.endMin };
    else pieces.push(piece);
  }
  return pieces;
}

/** Cuts a range out of the day: a piece that reaches into the range is shortened or split. */
function cutRange(day: Day, { startMin, endMin }: Range): Piece[] {
  const pieces: Piece[] = [];
  for (const piece of day) {
    if (piece.endMin <= startMin || piece.startMin >= endMin) {
      pieces.push(piece);
      continue;
    }
    if (piece.startMin < startMin) pieces.push({ ...piece, endMin: startMin });
    if (piece.endMin > endMin) pieces.push({ ...piece, startMin: endMin });
  }
  return pieces;
}

/** Adds a piece, which replaces everything in its range. */
export function paintPiece(day: Day, piece: Piece): Day {
  if (piece.startMin >= piece.endMin) return day;
  return mergeNeighbours([...cutRange(day, piece), piece]);
}

export const eraseRange = (day: Day, range: Range): Day => sortPieces(cutRange(day, range));

/** Sets the price of all pieces of a tone. */
export const setTonePrice = (day: Day, tone: number, price: string): Day =>
  day.map((piece) => (piece.tone === tone ? { ...piece, price } : piece));

export function gapsOf(day: Day): Range[] {
  return periodProblems(day)
    .filter(({ what }) => what === 'gap')
    .map(({ startMin, endMin }) => ({ startMin, endMin }));
}

/** Returns the minutes at which pieces begin or end, without the two ends of the day. */
export function bordersOf(day: Day): number[] {
  const all = new Set(day.flatMap(({ startMin, endMin }) => [startMin, endMin]));
  return [...all].filter((minute) => minute > 0 && minute < DAY_MINUTES).sort((a, b) => a - b);
}

/** Returns the range in which the border at `minute` can be moved. The pieces on both sides keep at least a minute. */
export function borderRangeOf(day: Day, minute: number): Range {
  const left = day.find(({ endMin }) => endMin === minute);
  const right = day.find(({ startMin }) => startMin === minute);
  const before = day.filter(({ endMin }) => endMin < minute).map(({ endMin }) => endMin);
  const after = day.filter(({ startMin }) => startMin > minute).map(({ startMin }) => startMin);
  return {
    startMin: left ? left.startMin + 1 : Math.max(0, ...before),
    endMin: right ? right.endMin - 1 : Math.min(DAY_MINUTES, ...after),
  };
}

/** Moves a border with the pieces on both sides; returns undefined if it would cross another border. */
export function moveBorder(day: Day, minute: number, to: number): Day | undefined {
  const range = borderRangeOf(day, minute);
  if (to < range.startMin || to > range.endMin) return undefined;
  return day.map((piece) => ({
    ...piece,
    startMin: piece.startMin === minute ? to : piece.startMin,
    endMin: piece.endMin === minute ? to : piece.endMin,
  }));
}

/** Parses a time of day such as 9, 9:30, 0930 or 24:00 into minutes; returns undefined for anything else. */
export function minuteOf(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[:：]?(\d{2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const minute = Number(match[1]) * 60 + Number(match[2] ?? 0);
  return Number(match[2] ?? 0) < 60 && minute <= DAY_MINUTES ? minute : undefined;
}
