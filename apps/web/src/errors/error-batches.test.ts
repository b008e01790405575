// Tests the batches in which the console sends its errors to the server.
import { expect, test } from 'vitest';
import { batchesOf } from './error-batches.ts';

const entry = (message: string) => ({ type: 'error', url: '', message, stack: '', time: '', info: '' });

test('every batch is within the limits of the server, and all errors are sent in their order', () => {
  const errors = Array.from({ length: 250 }, (_, index) => entry(`${index}${'能'.repeat(1000)}`));
  const batches = batchesOf(errors);
  expect(batches.flat()).toEqual(errors);
  for (const batch of batches) {
    expect(batch.length).toBeLessThanOrEqual(100);
    expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(256 * 1024);
  }
  expect(batchesOf(Array.from({ length: 101 }, () => entry('x'))).map((batch) => batch.length)).toEqual([100, 1]);
  expect(batchesOf([])).toEqual([]);
});
