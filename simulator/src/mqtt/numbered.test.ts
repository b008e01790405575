// Tests that a device numbers its messages from 1 and stores only the newest.
import { expect, test } from 'vitest';
import { createNumbering } from './numbered.ts';

test('numbers messages consecutively and stores only the newest', () => {
  const numbering = createNumbering(3);
  const sequence = [10, 20, 30, 40].map((ts) => numbering.next(ts, { pac: ts }).seq);
  expect(sequence).toEqual([1, 2, 3, 4]);
  expect(numbering.between(1, 3)).toEqual([
    { ts: 20, seq: 2, d: { pac: 20 } },
    { ts: 30, seq: 3, d: { pac: 30 } },
  ]);
});
