// What the numbers of a device's messages tell (domain §10): which are left out, which come late, and when it begins anew.
import { earliestMs } from './payloads.ts';

export interface Numbered {
  /** Milliseconds since 1970. */
  ts: number;
  seq: number;
}

export interface SeqGap {
  /** Both left out. */
  from: number;
  to: number;
  /** Stamps of the messages before and behind, milliseconds. */
  after: number;
  before: number;
}

export interface Followed {
  /** The last number, undefined where there is none yet. */
  last: Numbered | undefined;
  gaps: SeqGap[];
  /** Numbers before the last: they may fill a gap. */
  late: number[];
  /** It counts from another number on: what it left out before cannot be asked for any more. */
  isAnew: boolean;
}

/** A number so much higher is that of another count. */
export const largestGap = 1_000_000;

/**
 * The messages of one device that came together, in any order, behind the last one before them. A number that is higher is the next, or
 * leaves a gap; one that is not higher is late where its stamp is, and otherwise the device counts anew, which leaves none.
 */
export function followSeq(before: Numbered | undefined, messages: readonly Numbered[]): Followed {
  const followed: Followed = { last: before, gaps: [], late: [], isAnew: false };
  for (const message of [...messages].sort((a, b) => a.ts - b.ts || a.seq - b.seq)) {
    const { last } = followed;
    const { ts, seq } = message;
    if (last === undefined) followed.last = message;
    // A clock that was put back by less than may be ahead tells no earlier time.
    else if (seq > last.seq && ts >= last.ts - earliestMs) {
      if (seq - last.seq > largestGap) followed.isAnew = true;
      else if (seq > last.seq + 1)
        followed.gaps.push({ from: last.seq + 1, to: seq - 1, after: Math.min(last.ts, ts), before: ts });
      followed.last = { seq, ts: Math.max(ts, last.ts) };
    } else if (seq < last.seq && ts > last.ts) {
      followed.isAnew = true;
      followed.gaps = [];
      followed.last = message;
    } else if (seq < last.seq) followed.late.push(seq);
  }
  return followed;
}
