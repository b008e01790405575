// Tests whether a header Accept-Encoding accepts gzip.
import { expect, test } from 'vitest';
import { acceptsEncoding } from './accepts-encoding.ts';

test.each([
  ['gzip, deflate, br', true],
  ['GZIP;q=0.5', true],
  ['gzip;q=1.0', true],
  ['gzip;q=0, br', false],
  ['gzip; q=0.000', false],
  ['x-gzip', false],
  ['', false],
  [undefined, false],
])('%s accepts gzip: %s', (header, isAccepted) => {
  expect(acceptsEncoding(header, 'gzip')).toBe(isAccepted);
});
