// Tests how events of swap stations are classified by their content.
import { expect, test } from 'vitest';
import { classify } from './message.ts';

const now = Date.parse('2026-11-28T08:00:00Z');

const kindOf = (payload: object | string): string =>
  classify(
    {
      tenantId: '000000',
      product: 'swap',
      deviceNo: 'S1',
      leaf: 'event',
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    },
    now,
  ).kind;

test('an event of a swap station is a swap report only if it has the property swap', () => {
  expect(kindOf({ ts: now, swap: { bay: 1, step: 10, plate: '京A12345' } })).toBe('swap');
  expect(kindOf({ ts: now, code: '4101', on: 1, value: 'swap' })).toBe('event');
  expect(kindOf('{"swap":')).toBe('refused');
});
