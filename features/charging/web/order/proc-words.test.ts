// Tests which orders are shown as swapping.
import { expect, test } from 'vitest';
import { orderProc, orderType } from '../../shared/order/order.enums.ts';
import { isSwapping } from './proc-words.ts';

test('only a running swap counts as swapping', () => {
  const { swap, charging } = orderType.key;
  expect(isSwapping({ orderType: swap, orderProc: orderProc.key.charging })).toBe(true);
  expect(isSwapping({ orderType: swap, orderProc: orderProc.key.ended })).toBe(false);
  expect(isSwapping({ orderType: charging, orderProc: orderProc.key.charging })).toBe(false);
});
