// Tests the effect that the page names for each decision on an order on hold.
import { expect, it } from 'vitest';
import { ordersHeldCause, ordersReviewWay } from '../../shared/order/order.enums.ts';
import { heldEffectOf, isPayerMissing } from './held-effects.ts';

const { plausible, byHand, cancel } = ordersReviewWay.key;
const effectsOf = (order: { heldCause: number; accountId: string }) =>
  [plausible, byHand, cancel].map((way) => heldEffectOf(order, way));

it('bills nobody before a payer is assigned', () => {
  const order = { heldCause: ordersHeldCause.key.payerUnknown, accountId: '' };
  expect(isPayerMissing(order)).toBe(true);
  expect(effectsOf(order)).toEqual(['payerFirst', 'payerFirst', 'writeOff']);
});

it('bills the readings of an order whose payer was assigned later', () => {
  const order = { heldCause: ordersHeldCause.key.payerUnknown, accountId: '1' };
  expect(isPayerMissing(order)).toBe(false);
  expect(effectsOf(order)).toEqual(['readings', 'byHand', 'cancel']);
});

it('bills only the plausible energy of an order with an impossible reading', () => {
  expect(effectsOf({ heldCause: ordersHeldCause.key.impossible, accountId: '1' })).toEqual([
    'plausible',
    'byHand',
    'cancel',
  ]);
});
