// Tests the conditions, benefits and limits of promotions, and that no combination of promotions gives more than its limits.
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bill, discountFor, giftFor, minuteOfDay, type Offer, type Rule } from './benefit.ts';

const noon = Date.UTC(2026, 10, 21, 4);
const bill: Bill = {
  orderType: 1,
  stationId: '1',
  merchantId: '7',
  at: noon,
  kwh: '109.11',
  isFirst: false,
  elecMoney: '86.43',
  serviceMoney: '32.74',
  swapMoney: '0.00',
};
const rule: Rule = {
  id: '11',
  condType: 1,
  threshold: '100',
  benefit: 1,
  benefitValue: '5',
  maxDiscount: null,
  startMin: null,
  endMin: null,
  stock: 0,
  usedCount: 0,
  sort: 0,
};
const offer: Offer = {
  id: '5',
  stationIds: [],
  merchantIds: [],
  startTime: noon - 1000,
  endTime: noon + 1000,
  left: '1000.00',
  userLimit: 0,
  used: 0,
  stackable: false,
  priority: 0,
  coversElec: false,
  rules: [rule],
};
const off = (more: Partial<Rule>, of: Partial<Bill> = {}, by: Partial<Offer> = {}) =>
  discountFor({ ...bill, ...of }, [{ ...offer, rules: [{ ...rule, ...more }], ...by }])[0]?.money;

describe('a condition', () => {
  it.each([
    ['an amount that is reached', { threshold: '119.17' }, {}, '5.00'],
    ['an amount that is not', { threshold: '119.18' }, {}, undefined],
    ['energy', { condType: 2, threshold: '109.11' }, {}, '5.00'],
    ['too little energy', { condType: 2, threshold: '109.12' }, {}, undefined],
    ['the first order', { condType: 3, threshold: '0' }, { isFirst: true }, '5.00'],
    ['another order', { condType: 3, threshold: '0' }, {}, undefined],
    ['a slot, its first minute', { condType: 4, startMin: 720, endMin: 780 }, {}, '5.00'],
    ['a slot, past its last', { condType: 4, startMin: 660, endMin: 720 }, {}, undefined],
    ['a top-up, which no order is', { condType: 5, threshold: '0' }, {}, undefined],
  ] as const)('checks %s', (_what, more, of, money) => {
    expect(off(more, of)).toBe(money);
  });

  it('reads minutes in Asia/Shanghai', () => {
    expect([
      minuteOfDay(noon),
      minuteOfDay(Date.UTC(2026, 0, 1, 15, 59)),
      minuteOfDay(Date.UTC(2026, 0, 1, 16)),
    ]).toEqual([720, 1439, 0]);
  });
});

describe('a benefit', () => {
  it.each([
    ['an amount', { benefitValue: '5.5' }, {}, {}, '5.50'],
    ['an amount, at most the service fee', { benefitValue: '50' }, {}, {}, '32.74'],
    [
      'an amount, at most the whole where it covers energy',
      { benefitValue: '150' },
      {},
      { coversElec: true },
      '119.17',
    ],
    ['per cent of the service fee, half up', { benefit: 2, benefitValue: '12.5' }, {}, {}, '4.09'],
    ['per cent of all where it covers energy', { benefit: 2, benefitValue: '10' }, {}, { coversElec: true }, '11.92'],
    ['per cent, at most so much', { benefit: 2, benefitValue: '50', maxDiscount: '10' }, {}, {}, '10.00'],
    ['the service fee', { benefit: 4, benefitValue: '0' }, {}, {}, '32.74'],
    [
      'times of a swap',
      { benefit: 5, benefitValue: '3' },
      { orderType: 2, swapMoney: '60' },
      { coversElec: true, used: 2 },
      '179.17',
    ],
    ['no more times than there are', { benefit: 5, benefitValue: '3' }, { orderType: 2 }, { used: 3 }, undefined],
    ['times, but not of charging', { benefit: 5, benefitValue: '3' }, {}, {}, undefined],
    ['nothing for a discharge', {}, { orderType: 3 }, {}, undefined],
    ['a gift to no order', { benefit: 3 }, {}, {}, undefined],
  ] as const)('gives %s', (_what, more, of, by, money) => {
    expect(off({ threshold: '0', ...more }, of, by)).toBe(money);
  });
});

describe('an activity', () => {
  it.each([
    ['its stations', { stationIds: ['2'] }],
    ['its merchants', { merchantIds: ['8'] }],
    ['its time, half-open', { endTime: noon }],
    ['its time', { startTime: noon + 1 }],
    ['its times per user', { userLimit: 2, used: 2 }],
    ['its budget', { left: '0.00' }],
    ['its stock', { rules: [{ ...rule, stock: 3, usedCount: 3 }] }],
  ] as const)('gives nothing beyond %s', (_what, by) => {
    expect(off({}, {}, by)).toBeUndefined();
  });

  it('gives at most the rest of its budget', () => {
    expect(off({}, {}, { left: '3.20' })).toBe('3.20');
  });

  it('applies to an order without a merchant only if it is not limited to merchants', () => {
    expect(off({}, { merchantId: null })).toBe('5.00');
    expect(off({}, { merchantId: null }, { merchantIds: ['7'] })).toBeUndefined();
  });

  it('applies its best rule, and among equal rules the first in order', () => {
    const tiers = [
      rule,
      { ...rule, id: '12', threshold: '110', benefitValue: '8' },
      { ...rule, id: '13', benefitValue: '8', sort: -1 },
    ];
    expect(discountFor(bill, [{ ...offer, rules: tiers }])).toEqual([{ activityId: '5', ruleId: '13', money: '8.00' }]);
  });
});

describe('several activities', () => {
  const other = (id: string, more: Partial<Offer>, value = '5') => ({
    ...offer,
    id,
    rules: [{ ...rule, id: `${id}1`, benefitValue: value }],
    ...more,
  });
  const ids = (offers: Offer[]) => discountFor(bill, offers).map(({ activityId, money }) => `${activityId}:${money}`);

  it('are chosen by priority, then by discount, then by age', () => {
    expect(ids([other('5', {}, '9'), other('6', { priority: 1 })])).toEqual(['6:5.00']);
    expect(ids([other('5', {}), other('6', {}, '9')])).toEqual(['6:9.00']);
    expect(ids([other('10', {}), other('9', {})])).toEqual(['9:5.00']);
  });

  it('are combined only if all of them stack', () => {
    const [one, two] = [other('5', { stackable: true, priority: 2 }), other('6', { stackable: true })];
    expect(ids([one, two])).toEqual(['5:5.00', '6:5.00']);
    expect(ids([one, two, other('7', { priority: 1 })])).toEqual(['5:5.00', '6:5.00']);
    expect(ids([one, two, other('7', { priority: 3 })])).toEqual(['7:5.00']);
  });

  it('give at most the service fee together', () => {
    expect(ids([other('5', { stackable: true, priority: 1 }, '30'), other('6', { stackable: true }, '30')])).toEqual([
      '5:30.00',
      '6:2.74',
    ]);
  });

  it('never exceed their limits in random combinations', () => {
    const cents = fc.integer({ min: 0, max: 50_000 }).map((n) => new Decimal(n).div(100).toFixed(2));
    const anyRule = fc.record({
      condType: fc.integer({ min: 1, max: 5 }),
      benefit: fc.integer({ min: 1, max: 5 }),
      threshold: cents,
      benefitValue: cents,
      maxDiscount: fc.option(cents),
      stock: fc.integer({ min: 0, max: 2 }),
    });
    const anyOffer = fc.record({
      left: cents,
      stackable: fc.boolean(),
      priority: fc.integer({ min: 0, max: 2 }),
      coversElec: fc.boolean(),
      rules: fc.array(anyRule, { maxLength: 3 }),
    });
    const anyBill = fc.record({
      orderType: fc.integer({ min: 1, max: 3 }),
      elecMoney: cents,
      serviceMoney: cents,
      swapMoney: cents,
      kwh: cents,
    });
    fc.assert(
      fc.property(anyBill, fc.array(anyOffer, { maxLength: 4 }), (of, offerDrafts) => {
        const offers = offerDrafts.map((one, at): Offer => {
          const rules = one.rules.map((each, index) => ({
            ...rule,
            ...each,
            id: `${at}${index}`,
            startMin: 0,
            endMin: 1440,
          }));
          return { ...offer, ...one, id: String(at), rules };
        });
        const granted = discountFor({ ...bill, ...of }, offers);
        const sum = Decimal.sum(0, ...granted.map(({ money }) => money));
        const covers = granted.some(({ activityId }) => offers[Number(activityId)]?.coversElec);
        expect(sum.lte(Decimal.sum(of.serviceMoney, ...(covers ? [of.elecMoney, of.swapMoney] : [])))).toBe(true);
        expect(new Set(granted.map(({ activityId }) => activityId)).size).toBe(granted.length);
        for (const { activityId, money } of granted) {
          expect(new Decimal(money).gt(0)).toBe(true);
          expect(new Decimal(money).lte(offers[Number(activityId)]?.left ?? 0)).toBe(true);
        }
        if (granted.length > 1)
          expect(granted.every(({ activityId }) => offers[Number(activityId)]?.stackable)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a top-up', () => {
  const gifts = [
    { ...rule, id: '1', condType: 5, benefit: 3, threshold: '1000', benefitValue: '50' },
    { ...rule, id: '2', condType: 5, benefit: 3, threshold: '5000', benefitValue: '300' },
  ];
  const topUp = (amount: string, more: Partial<Offer> = {}) =>
    giftFor({ merchantId: '7', at: noon, amount }, [{ ...offer, rules: gifts, ...more }])[0]?.money;

  it('gets the gift of its tier, within the limits of the activity', () => {
    expect([topUp('999.99'), topUp('1000'), topUp('5000.00'), topUp('5000', { left: '120' })]).toEqual([
      undefined,
      '50.00',
      '300.00',
      '120.00',
    ]);
    expect(topUp('1000', { stationIds: ['1'] })).toBeUndefined();
    expect(topUp('1000', { merchantIds: ['8'] })).toBeUndefined();
    expect(topUp('1000', { rules: [rule] })).toBeUndefined();
  });
});
