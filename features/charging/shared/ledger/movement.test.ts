// Tests how a payment is split (BR-10), the legs of each kind of movement, and the balances after random movements.
import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { accountHisBizType } from '../account/account.enums.ts';
import {
  type AccountBalances,
  amountOf,
  availableOf,
  emptyBalances,
  holdingsOf,
  isSound,
  spend,
} from './account-balances.ts';
import {
  adjustMove,
  balancesAfter,
  debitMove,
  directPayMove,
  grantMove,
  holdMove,
  type Movement,
  refundMove,
  revokeMove,
  topUpMove,
  touchesAccount,
} from './movement.ts';

const empty = emptyBalances;
const sumOf = ({ legs }: Movement) => legs.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)).toString();

describe('spending (BR-10)', () => {
  const purse = { balance: '100.00', gift: '30.00', frozen: '0.00', creditLimit: '50.00' };
  it.each<[string, string, boolean, unknown]>([
    ['gift alone where it is enough', '20.00', true, { giftPart: '20.00', payPart: '0.00' }],
    ['gift first, then balance', '50.00', true, { giftPart: '30.00', payPart: '20.00' }],
    ['balance, then credit', '180.00', true, { giftPart: '30.00', payPart: '150.00' }],
    ['nothing at all where a cent is missing', '180.01', true, undefined],
    ['no gift for occupancy', '20.00', false, { giftPart: '0.00', payPart: '20.00' }],
    ['own money and credit only for occupancy', '150.01', false, undefined],
  ])('takes %s', (_what, amount, takesGift, wanted) => {
    expect(spend(purse, amount, takesGift)).toEqual(wanted);
  });

  it('does not spend held money', () => {
    const held = { ...purse, frozen: '170.00' };
    expect(spend(held, '10.01', true)).toBeUndefined();
    expect(spend(held, '10.00', true)).toEqual({ giftPart: '10.00', payPart: '0.00' });
  });

  it('refuses amounts that are not positive or have fractions of a cent', () => {
    for (const wrong of ['0', '-1', '0.001', 'NaN', 'Infinity']) expect(() => amountOf(wrong)).toThrow();
    expect(availableOf({ balance: '0.10', gift: '0.20', frozen: '0.00', creditLimit: '0.00' })).toBe('0.30');
  });
});

describe('a movement', () => {
  const all: Movement[] = [
    topUpMove('10.00'),
    debitMove(2, { giftPart: '1.00', payPart: '2.50' }),
    debitMove(4, { giftPart: '0.00', payPart: '2.50' }),
    adjustMove(2, '3'),
    grantMove('5'),
    revokeMove('5'),
    directPayMove(3, '7.10'),
    refundMove({ amount: '2.00', giftBack: '1.00', toChannel: false }),
    refundMove({ amount: '2.00', giftBack: '1.00', toChannel: true }),
    refundMove({ amount: '2.00', giftBack: '0', toChannel: true }),
    holdMove(8, '20'),
    holdMove(9, '20'),
  ];
  it.each(all.map((move, index) => [`${index} of type ${move.bizType}`, move] as const))(
    '%s has at least two legs that sum to zero, and no leg of zero',
    (_name, move) => {
      expect(move.legs.length).toBeGreaterThanOrEqual(2);
      expect(sumOf(move)).toBe('0');
      expect(move.legs.every(({ amount }) => Number(amount) !== 0)).toBe(true);
    },
  );

  it('changes the holdings of the account by its amount; a hold or release does not change them', () => {
    for (const move of all.filter(touchesAccount)) {
      const change = new Decimal(holdingsOf(balancesAfter(empty, move))).abs().toFixed(2);
      const isAside = move.bizType === accountHisBizType.key.freeze || move.bizType === accountHisBizType.key.unfreeze;
      expect(change).toBe(isAside ? '0.00' : move.amount);
    }
  });

  it('only through a channel does not touch the account', () => {
    expect(touchesAccount(directPayMove(2, '1.00'))).toBe(false);
    expect(touchesAccount(refundMove({ amount: '1.00', giftBack: '0', toChannel: true }))).toBe(false);
    expect(touchesAccount(refundMove({ amount: '1.00', giftBack: '1', toChannel: true }))).toBe(true);
  });
});

/** Returns the random generator mulberry32. The same seed gives the same numbers, so a failed run can be repeated. */
function randomOf(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % most;
  };
}

it('the holdings of an account are the sum of its legs after ten thousand random movements', () => {
  const random = randomOf(20261121);
  let purse: AccountBalances = { ...empty, creditLimit: '200.00' };
  let legs = new Decimal(0);
  let refused = 0;
  for (let step = 0; step < 10_000; step += 1) {
    const amount = new Decimal(1 + random(9_000)).div(100).toFixed(2);
    const kinds: (() => Movement | undefined)[] = [
      () => topUpMove(amount),
      () => grantMove(amount),
      () => revokeMove(amount),
      () => adjustMove(2, amount),
      () => holdMove(8, amount),
      () => holdMove(9, amount),
      () => {
        const spending = spend(purse, amount, true);
        return spending && debitMove(2, spending);
      },
      () => {
        const spending = spend(purse, amount, false);
        return spending && debitMove(4, spending);
      },
    ];
    const kind = kinds[random(kinds.length)];
    const move = kind?.();
    const next = move && balancesAfter(purse, move);
    // The balances must be sound after a debit that spend() allows. Another movement that would make them unsound is refused, as in ledger.ts.
    if (move && (move.bizType === 2 || move.bizType === 4)) expect(next && isSound(next)).toBe(true);
    if (!move || !next || !isSound(next)) {
      refused += 1;
      continue;
    }
    purse = next;
    for (const leg of move.legs) if (leg.pocket < 90) legs = legs.plus(leg.amount);
  }
  expect(refused).toBeGreaterThan(100);
  expect(holdingsOf(purse)).toBe(legs.toFixed(2));
});
