// Interprets the sequence numbers of a device (domain §10): missing messages, late messages, and restarts.
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
  /** `SeqRun` after these messages. */
  run: SeqRun;
  /** It was seen with these messages that its numbers do not count them: what seemed to be missing was never sent. */
  isClock: boolean;
}

/**
 * Whether the numbers count messages. From 0 up: so many messages in a row have left out more than can have been sent; at `clockAfter` the
 * numbers do not count messages. Below 0 that is known, and so many must follow one by one until they are believed again.
 */
export type SeqRun = number;

/**
 * Five in a row, and no two one by one in between: a clock in seconds or milliseconds, a random number, the total of all devices of a
 * logger.
 */
export const clockAfter = 5;
/** A device may speak so many times as often as it says before its numbers are doubted. */
const hasteAtMost = 10;

/** More than a device that tells every `periodMs` can have told between the two, and has not. */
const isTooFar = (last: Numbered, { seq, ts }: Numbered, periodMs: number): boolean =>
  seq - last.seq > hasteAtMost * (Math.max(0, ts - last.ts) / periodMs + 1);

function nextRun(run: SeqRun, last: Numbered, message: Numbered, periodMs: number): SeqRun {
  const isNext = message.seq === last.seq + 1;
  if (run < 0) return isNext ? run + 1 : -clockAfter;
  if (!isTooFar(last, message, periodMs)) return 0;
  return run + 1 < clockAfter ? run + 1 : -clockAfter;
}

/** A number so much higher is that of another count. */
const largestGap = 1_000_000;

/**
 * The messages of one device that came together, in any order, behind the last one before them. A number that is higher is the next, or
 * leaves a gap; one that is not higher is late where its stamp is, and otherwise the device counts anew, which leaves none. Numbers that do not
 * count messages leave none either.
 */
export function followSeq(
  before: Numbered | undefined,
  messages: readonly Numbered[],
  { run, periodMs }: { run: SeqRun; periodMs: number },
): Followed {
  const followed: Followed = { last: before, gaps: [], late: [], isAnew: false, run, isClock: false };
  for (const message of [...messages].sort((a, b) => a.ts - b.ts || a.seq - b.seq)) {
    const { last } = followed;
    const { ts, seq } = message;
    if (last === undefined) followed.last = message;
    // A clock that was put back by less than may be ahead tells no earlier time.
    else if (seq > last.seq && ts >= last.ts - earliestMs) {
      const wasCounting = followed.run >= 0;
      followed.run = nextRun(followed.run, last, message, periodMs);
      if (followed.run < 0) {
        followed.isClock ||= wasCounting;
        followed.gaps = [];
      } else if (seq - last.seq > largestGap) followed.isAnew = true;
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
