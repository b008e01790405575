// Tests how the numbers of messages are followed: gaps, late messages, restarts of devices, and numbers that do not count messages.
import { describe, expect, test } from 'vitest';
import { clockAfter, followSeq as follow, type Numbered, type SeqRun } from './seq.ts';

/** Follows the messages of a device that reports every minute. Leaves `run` and `isClock` out of the result. */
const followSeq = (before: Numbered | undefined, messages: readonly Numbered[], run: SeqRun = 0) => {
  const { run: _, isClock: __, ...followed } = follow(before, messages, { run, periodMs: 60_000 });
  return followed;
};
const at = (seq: number, ts = seq * 1000): Numbered => ({ seq, ts });

test('consecutive numbers, the first number and a repeated number leave no gap', () => {
  expect(followSeq(undefined, [at(7)])).toEqual({ last: at(7), gaps: [], late: [], hasRestarted: false });
  expect(followSeq(at(7), [at(8), at(9), at(9)])).toEqual({ last: at(9), gaps: [], late: [], hasRestarted: false });
});

test('missing numbers are a gap, unless they arrive together with the others in another order', () => {
  expect(followSeq(at(7), [at(12), at(9)]).gaps).toEqual([
    { from: 8, to: 8, after: 7000, before: 9000 },
    { from: 10, to: 11, after: 9000, before: 12_000 },
  ]);
  expect(followSeq(at(7), [at(9), at(8)]).gaps).toEqual([]);
});

test('a lower number with an earlier stamp is late', () => {
  expect(followSeq(at(9), [at(8), at(3)])).toMatchObject({ late: [3, 8], gaps: [], last: at(9), hasRestarted: false });
});

test('a restart at a lower or a much higher number leaves no gap', () => {
  for (const first of [0, 1, 5])
    expect(followSeq(at(900), [at(first, 901_000)])).toEqual({
      last: at(first, 901_000),
      gaps: [],
      late: [],
      hasRestarted: true,
    });
  expect(followSeq(at(3), [at(5_000_000, 4000)])).toMatchObject({ gaps: [], hasRestarted: true });
  // A late message from before the restart of the device changes nothing.
  expect(followSeq(at(3, 9_000_000), [at(800, 8_000_000)])).toMatchObject({
    gaps: [],
    late: [],
    last: at(3, 9_000_000),
  });
});

test('a clock that is set back by minutes is no restart', () => {
  expect(followSeq(at(10, 600_000), [at(11, 400_000)])).toMatchObject({ last: { seq: 11, ts: 600_000 }, gaps: [] });
});

describe('numbers that do not count messages', () => {
  const minutes = (first: number, last: number, seqAt: (minute: number) => number) =>
    Array.from({ length: last - first + 1 }, (_, index) => at(seqAt(first + index), (first + index) * 60_000));
  const watch = (messages: readonly Numbered[], run: SeqRun = 0, before?: Numbered) =>
    follow(before, messages, { run, periodMs: 60_000 });

  test.each([
    ['a clock in seconds', (minute: number) => 1_800_000_000 + 60 * minute],
    ['a clock in milliseconds', (minute: number) => 60_000 * minute],
    ['jumps of any size', (minute: number) => 3000 * minute + (minute % 3) * 700],
  ])('%s is recognised after five jumps, and leaves no gap from then on', (_, seqAt) => {
    const before = watch(minutes(1, clockAfter, seqAt));
    expect(before).toMatchObject({ isClock: false, run: clockAfter - 1 });
    expect(before.gaps).toHaveLength(clockAfter - 1);
    const state = watch(minutes(6, 6, seqAt), before.run, before.last);
    expect(state).toMatchObject({ isClock: true, gaps: [], run: -clockAfter });
    expect(watch(minutes(7, 40, seqAt), state.run, state.last)).toMatchObject({ isClock: false, gaps: [] });
    expect(watch(minutes(1, 40, seqAt))).toMatchObject({ isClock: true, gaps: [] });
  });

  test('a device that loses most messages still counts, because its numbers fit its period', () => {
    const lossy = [1, 9, 30, 44, 70, 71, 130, 190].map((minute) => at(minute, minute * 60_000));
    expect(watch(lossy)).toMatchObject({ isClock: false, run: 0 });
    expect(watch(lossy).gaps).toHaveLength(6);
    // Six gaps are too large for their minute, but never five in a row: 1500 and 1501 are consecutive.
    const often = [1, 500, 1000, 1500, 1501, 2000, 2500, 3000].map((seq, index) => at(seq, index * 60_000));
    expect(watch(often).isClock).toBe(false);
  });

  test('a device that counts again is watched again after five consecutive numbers', () => {
    const again = watch(
      minutes(1, 6, (minute) => minute),
      -clockAfter,
      at(1_800_000_000, 0),
    );
    expect(again).toMatchObject({ run: 0, gaps: [], hasRestarted: true });
    expect(watch([at(9, 540_000)], again.run, again.last).gaps).toEqual([
      { from: 7, to: 8, after: 360_000, before: 540_000 },
    ]);
    // A clock in seconds gives messages a second apart consecutive numbers. One such pair does not show that the device counts.
    const clock = [at(100, 0), at(101, 900), at(160, 60_000)];
    expect(watch(clock, -clockAfter)).toMatchObject({ run: -clockAfter, gaps: [] });
  });
});
