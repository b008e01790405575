// Numbers of messages: gaps, late ones, and devices that begin anew.
import { expect, test } from 'vitest';
import { followSeq, type Numbered } from './seq.ts';

const at = (seq: number, ts = seq * 1000): Numbered => ({ seq, ts });

test('one after the other leaves no gap, nor does the first of all, nor the same again', () => {
  expect(followSeq(undefined, [at(7)])).toEqual({ last: at(7), gaps: [], late: [], isAnew: false });
  expect(followSeq(at(7), [at(8), at(9), at(9)])).toEqual({ last: at(9), gaps: [], late: [], isAnew: false });
});

test('numbers that are left out are a gap, unless they come together with the others in another order', () => {
  expect(followSeq(at(7), [at(12), at(9)]).gaps).toEqual([
    { from: 8, to: 8, after: 7000, before: 9000 },
    { from: 10, to: 11, after: 9000, before: 12_000 },
  ]);
  expect(followSeq(at(7), [at(9), at(8)]).gaps).toEqual([]);
});

test('what comes behind a higher number is late', () => {
  expect(followSeq(at(9), [at(8), at(3)])).toMatchObject({ late: [3, 8], gaps: [], last: at(9), isAnew: false });
});

test('who begins anew leaves no gap: at 0, at 1, at any lower number, at another count', () => {
  for (const first of [0, 1, 5])
    expect(followSeq(at(900), [at(first, 901_000)])).toEqual({
      ...{ last: at(first, 901_000), gaps: [], late: [], isAnew: true },
    });
  expect(followSeq(at(3), [at(5_000_000, 4000)])).toMatchObject({ gaps: [], isAnew: true });
  // A message of the count before, which comes late.
  expect(followSeq(at(3, 9_000_000), [at(800, 8_000_000)])).toMatchObject({
    gaps: [],
    late: [],
    last: at(3, 9_000_000),
  });
});

test('a clock that was put right by minutes is no new count', () => {
  expect(followSeq(at(10, 600_000), [at(11, 400_000)])).toMatchObject({ last: { seq: 11, ts: 600_000 }, gaps: [] });
});
