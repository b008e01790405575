// Interprets the sequence numbers of a device (domain §10): missing messages, late messages, and restarts.
import { earliestMs } from './payloads.ts';

export interface Numbered {
  /** Milliseconds since 1970. */
  ts: number;
  seq: number;
}

export interface SeqGap {
  /** The first missing number. */
  from: number;
  /** The last missing number. */
  to: number;
  /** Stamps of the messages before and after the gap, milliseconds. */
  after: number;
  before: number;
}

export interface FollowedSeq {
  /** The last number, undefined where there is none yet. */
  last: Numbered | undefined;
  gaps: SeqGap[];
  /** Numbers before the last: they may fill a gap. */
  late: number[];
  /** The device counts from another number on, so that earlier missing messages cannot be requested any more. */
  hasRestarted: boolean;
  /** `SeqRun` after these messages. */
  run: SeqRun;
  /** These messages have shown that the numbers do not count messages: the apparently missing ones were never sent. */
  isClock: boolean;
}

/**
 * The state of the check whether the numbers count messages. From 0 up it is the count of consecutive messages with a gap that is too large
 * for the time; the message that would make it `clockAfter` makes it `-clockAfter`. A value below 0 means that the numbers do not count
 * messages: its absolute value is the number of consecutive numbers that are needed until the numbers are trusted again.
 */
export type SeqRun = number;

/**
 * Five gaps in a row that are too large mean that the number is a clock in seconds or milliseconds, a random number, or the total of all
 * devices of a logger.
 */
export const clockAfter = 5;
/** A device may send this many times as often as its period before its numbers are doubted. */
const mostHaste = 10;

/** Returns whether more numbers are missing between the two messages than a device with this period can have sent. */
const isTooFar = (last: Numbered, { seq, ts }: Numbered, periodMs: number): boolean =>
  seq - last.seq > mostHaste * (Math.max(0, ts - last.ts) / periodMs + 1);

function nextRun(run: SeqRun, last: Numbered, message: Numbered, periodMs: number): SeqRun {
  const isNext = message.seq === last.seq + 1;
  if (run < 0) return isNext ? run + 1 : -clockAfter;
  if (!isTooFar(last, message, periodMs)) return 0;
  return run + 1 < clockAfter ? run + 1 : -clockAfter;
}

/** A larger gap means that the device has restarted its numbers. */
const largestGap = 1_000_000;

/**
 * Follows the numbers of messages of one device that came together in any order. A higher number is the next one or leaves a gap. A lower
 * number is late where its stamp is earlier, too; otherwise the device has restarted its numbers, which leaves no gap. Numbers that do not
 * count messages leave no gaps either.
 */
export function followSeq(
  before: Numbered | undefined,
  messages: readonly Numbered[],
  { run, periodMs }: { run: SeqRun; periodMs: number },
): FollowedSeq {
  const followed: FollowedSeq = { last: before, gaps: [], late: [], hasRestarted: false, run, isClock: false };
  for (const message of [...messages].sort((a, b) => a.ts - b.ts || a.seq - b.seq)) {
    const { last } = followed;
    const { ts, seq } = message;
    if (last === undefined) followed.last = message;
    // A stamp may be earlier by the tolerance for clocks that are ahead.
    else if (seq > last.seq && ts >= last.ts - earliestMs) {
      const wasCounting = followed.run >= 0;
      followed.run = nextRun(followed.run, last, message, periodMs);
      if (followed.run < 0) {
        followed.isClock ||= wasCounting;
        followed.gaps = [];
      } else if (seq - last.seq > largestGap) followed.hasRestarted = true;
      else if (seq > last.seq + 1)
        followed.gaps.push({ from: last.seq + 1, to: seq - 1, after: Math.min(last.ts, ts), before: ts });
      followed.last = { seq, ts: Math.max(ts, last.ts) };
    } else if (seq < last.seq && ts > last.ts) {
      followed.hasRestarted = true;
      followed.gaps = [];
      followed.last = message;
    } else if (seq < last.seq) followed.late.push(seq);
  }
  return followed;
}
