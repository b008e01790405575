// Tests the limits on places per address and per group.
import { expect, test } from 'vitest';
import { createAddressShares } from './address-shares.ts';

function fill(options: Parameters<typeof createAddressShares>[0]) {
  const shares = createAddressShares(options);
  const ended: string[] = [];
  const take = (address: string, group = '') => {
    const name = `${address} ${group}`.trim();
    return shares.take({ address, group, giveUp: () => void ended.push(name) });
  };
  return { shares, ended, take };
}

test('an address takes places up to its limit, and takes a released place again', () => {
  const { take, shares } = fill({ most: 10, mostOfAddress: 2 });
  const first = take('10.0.0.1');
  take('::ffff:10.0.0.1');
  expect(take('10.0.0.1')).toBeUndefined();
  expect(take('10.0.0.2')).toBeDefined();
  first?.release();
  first?.release();
  expect(shares.size).toBe(2);
  expect(take('10.0.0.1')).toBeDefined();
});

test('when all places are taken, the address with the most places gives up its oldest place', () => {
  const { take, ended, shares } = fill({ most: 4, mostOfAddress: 3 });
  for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2']) take(address);
  expect(take('10.0.0.3')).toBeDefined();
  expect(ended).toEqual(['10.0.0.1']);
  expect(take('10.0.0.1'), 'it would have as many as the one that it takes from').toBeUndefined();
  expect(shares.size).toBe(4);
});

test('a full group leaves places to other groups, and makes room only within itself', () => {
  const { take, ended } = fill({ most: 100, mostOfAddress: 3, mostOfGroup: 4 });
  for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2']) take(address, 'a');
  expect(take('10.0.0.3', 'b')).toBeDefined();
  expect(take('10.0.0.3', 'a')).toBeDefined();
  expect(ended).toEqual(['10.0.0.1 a']);
});

test('a shared address has no limit', () => {
  const { take } = fill({ most: 10, mostOfAddress: 1, isShared: (address) => address === '10.0.0.9' });
  for (let count = 0; count < 5; count++) expect(take('10.0.0.9')).toBeDefined();
});
