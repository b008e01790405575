// The 24 hours as they are drawn: pieces in order that never overlap. Gaps are possible while one draws, and are told at once.
import { DAY_MINUTES, periodProblems } from '../../shared/pricing/day-periods.ts';

/** `tone` is what the piece is painted with: a kind of period, or a step of prices. */
export interface Piece {
  startMin: number;
  endMin: number;
  tone: number;
  /** As it was typed. */
  price: string;
}

export type Day = readonly Piece[];

export interface Range {
  startMin: number;
  endMin: number;
}

const inOrder = (day: Day): Piece[] => [...day].sort((a, b) => a.startMin - b.startMin);

/** Neighbours that are the same are one. */
function joined(day: Day): Day {
  const pieces: Piece[] = [];
  for (const piece of inOrder(day)) {
    const last = pieces.at(-1);
    const isSame = last?.endMin === piece.startMin && last.tone === piece.tone && last.price === piece.price;
    if (last && isSame) pieces[pieces.length - 1] = { ...last, endMin: piece.endMin };
    else pieces.push(piece);
  }
  return pieces;
}

const outside = (day: Day, { startMin, endMin }: Range): Piece[] =>
  day.flatMap((piece) => {
    if (piece.endMin <= startMin || piece.startMin >= endMin) return [piece];
    return [
      ...(piece.startMin < startMin ? [{ ...piece, endMin: startMin }] : []),
      ...(piece.endMin > endMin ? [{ ...piece, startMin: endMin }] : []),
    ];
  });

/** Over whatever is there. */
export function painted(day: Day, piece: Piece): Day {
  if (piece.startMin >= piece.endMin) return day;
  return joined([...outside(day, piece), piece]);
}

export const erased = (day: Day, range: Range): Day => inOrder(outside(day, range));

/** A price holds for all pieces of its tone. */
export const priced = (day: Day, tone: number, price: string): Day =>
  day.map((piece) => (piece.tone === tone ? { ...piece, price } : piece));

export function gapsOf(day: Day): Range[] {
  return periodProblems(day)
    .filter(({ what }) => what === 'gap')
    .map(({ startMin, endMin }) => ({ startMin, endMin }));
}

/** Where pieces begin or end, but for the ends of the day. */
export function bordersOf(day: Day): number[] {
  const all = new Set(day.flatMap(({ startMin, endMin }) => [startMin, endMin]));
  return [...all].filter((minute) => minute > 0 && minute < DAY_MINUTES).sort((a, b) => a - b);
}

/** Returns the range of the border at `minute`: the periods on both sides keep at least a minute. */
export function roomOf(day: Day, minute: number): Range {
  const left = day.find(({ endMin }) => endMin === minute);
  const right = day.find(({ startMin }) => startMin === minute);
  const before = day.filter(({ endMin }) => endMin < minute).map(({ endMin }) => endMin);
  const after = day.filter(({ startMin }) => startMin > minute).map(({ startMin }) => startMin);
  return {
    startMin: left ? left.startMin + 1 : Math.max(0, ...before),
    endMin: right ? right.endMin - 1 : Math.min(DAY_MINUTES, ...after),
  };
}

/** Both sides go with their border; undefined where it would cross another one. */
export function moved(day: Day, minute: number, to: number): Day | undefined {
  const room = roomOf(day, minute);
  if (to < room.startMin || to > room.endMin) return undefined;
  return day.map((piece) => ({
    ...piece,
    startMin: piece.startMin === minute ? to : piece.startMin,
    endMin: piece.endMin === minute ? to : piece.endMin,
  }));
}

/** 9, 9:30, 0930, 24:00 → minutes; undefined for anything else. */
export function minuteOf(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[:：]?(\d{2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const minute = Number(match[1]) * 60 + Number(match[2] ?? 0);
  return Number(match[2] ?? 0) < 60 && minute <= DAY_MINUTES ? minute : undefined;
}
