// Tests that each reason of BR-7 refuses a start, and that of two reasons the first in the order of the rule is returned.
import { describe, expect, test } from 'vitest';
import { expiringDocuments } from './driver-documents.ts';
import { gunRefusal, type StartFacts, type StartRefusal, startRefusal } from './start-refusal.ts';

const fine: StartFacts = {
  isTenantOpen: true,
  stationStatus: 50,
  gun: { devState: 2, gunStatus: 2, isOnline: true, hasOpenOrder: false, reservedBy: 'nobody' },
  merchant: { merchantStatus: 1, isBlacklisted: false },
  account: { accountStatus: 1, available: '50.00' },
  tariff: { minBalance: '50', prepayAmount: '0' },
  leftOfDay: undefined,
  truckHasOpenOrder: false,
  hasCriticalAlarm: false,
  blocksExpired: true,
  papers: [{ kind: 'licence', end: '2026-11-21' }],
  today: '2026-11-21',
};

/** Each refusal with a change of the facts that causes the refusal, in the order of the rule. */
const wrongs: readonly [StartRefusal, (facts: StartFacts) => StartFacts][] = [
  ['tenantClosed', (facts) => ({ ...facts, isTenantOpen: false })],
  ['stationClosed', (facts) => ({ ...facts, stationStatus: 6 })],
  ['gunDisabled', (facts) => ({ ...facts, gun: { ...facts.gun, devState: 3 } })],
  ['gunOffline', (facts) => ({ ...facts, gun: { ...facts.gun, isOnline: false } })],
  ['gunReserved', (facts) => ({ ...facts, gun: { ...facts.gun, reservedBy: 'another' } })],
  ['gunBusy', (facts) => ({ ...facts, gun: { ...facts.gun, hasOpenOrder: true } })],
  [
    'merchantBlacklisted',
    (facts) => ({ ...facts, merchant: { merchantStatus: facts.merchant?.merchantStatus ?? 1, isBlacklisted: true } }),
  ],
  [
    'merchantDisabled',
    (facts) => ({ ...facts, merchant: { merchantStatus: 2, isBlacklisted: facts.merchant?.isBlacklisted ?? false } }),
  ],
  ['accountFrozen', (facts) => ({ ...facts, account: { ...facts.account, accountStatus: 2 } })],
  ['noTariff', (facts) => ({ ...facts, tariff: undefined })],
  ['lowBalance', (facts) => ({ ...facts, account: { ...facts.account, available: '49.99' } })],
  ['overDailyLimit', (facts) => ({ ...facts, leftOfDay: '49.99' })],
  ['truckHasOrder', (facts) => ({ ...facts, truckHasOpenOrder: true })],
  ['criticalAlarm', (facts) => ({ ...facts, hasCriticalAlarm: true })],
  ['papersExpired', (facts) => ({ ...facts, papers: [{ kind: 'inspection', end: '2026-11-20' }] })],
];

describe('a start', () => {
  test('is accepted if no reason against it exists', () => {
    expect(startRefusal(fine)).toBeUndefined();
    expect(startRefusal({ ...fine, merchant: undefined })).toBeUndefined();
  });

  test.each(wrongs)('is refused: %s', (refusal, spoil) => {
    expect(startRefusal(spoil(fine))).toBe(refusal);
  });

  test('with two reasons against it is refused for the reason that the rule names first', () => {
    for (const [index, [first, spoil]] of wrongs.entries())
      for (const [, spoilLater] of wrongs.slice(index + 1)) expect(startRefusal(spoil(spoilLater(fine)))).toBe(first);
  });

  test.each([
    [0, 'gunOffline'],
    [null, 'gunOffline'],
    [1, undefined],
    [2, undefined],
    [3, 'gunBusy'],
    [4, 'gunReserved'],
    [255, 'gunBusy'],
  ] as const)('at a connector in state %s: %s', (gunStatus, refusal) => {
    expect(startRefusal({ ...fine, gun: { ...fine.gun, gunStatus } })).toBe(refusal);
  });

  test('is accepted at a connector that is reserved for its truck', () => {
    const gun = { ...fine.gun, gunStatus: 4, reservedBy: 'thisTruck' } as const;
    expect(startRefusal({ ...fine, gun })).toBeUndefined();
    expect(startRefusal({ ...fine, gun: { ...gun, hasOpenOrder: true } })).toBe('gunBusy');
  });

  test('needs the prepayment of the tariff if the prepayment exceeds the minimum balance', () => {
    const tariff = { minBalance: '50', prepayAmount: '200.00' };
    expect(startRefusal({ ...fine, tariff })).toBe('lowBalance');
    expect(startRefusal({ ...fine, tariff, account: { ...fine.account, available: '200' } })).toBeUndefined();
  });

  test('needs a rest of the daily limit, even if the tariff needs no money in advance', () => {
    const tariff = { minBalance: '0', prepayAmount: '0' };
    expect(startRefusal({ ...fine, tariff, leftOfDay: '0.01' })).toBeUndefined();
    for (const leftOfDay of ['0.00', '-3.00'])
      expect(startRefusal({ ...fine, tariff, leftOfDay })).toBe('overDailyLimit');
  });

  test('is accepted with expired documents if the tenant does not block them', () => {
    const papers = [{ kind: 'licence', end: '2020-01-01' }] as const;
    expect(startRefusal({ ...fine, papers, blocksExpired: false })).toBeUndefined();
  });
});

describe('documents', () => {
  test.each([
    ['2026-11-20', 'expired'],
    ['2026-11-21', 'soon'],
    ['2026-12-21', 'soon'],
    ['2026-12-22', 'neither'],
    ['', 'neither'],
  ])('that end on %s are %s on 2026-11-21', (end, expected) => {
    const { expired, soon } = expiringDocuments([{ kind: 'licence', end }], '2026-11-21');
    expect(expired.length > 0 ? 'expired' : soon.length > 0 ? 'soon' : 'neither').toBe(expected);
  });
});

test('gunRefusal returns only reasons that hold for each start at the connector', () => {
  const ofPlace = ['stationClosed', 'gunDisabled', 'gunOffline', 'gunReserved', 'gunBusy', 'noTariff', 'criticalAlarm'];
  for (const [refusal, spoil] of wrongs) {
    const { tariff, ...facts } = spoil(fine);
    const ownRefusal = gunRefusal({ ...facts, hasTariff: tariff !== undefined });
    expect(ownRefusal).toBe(ofPlace.includes(refusal) ? refusal : undefined);
  }
});
