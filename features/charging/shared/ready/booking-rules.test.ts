// Tests the rules of bookings and the queue (domain §6.5, BR-21) without a database.
import { describe, expect, test } from 'vitest';
import { blockedUntil, decide, holdOf, isNear, waitMinutes } from './booking-rules.ts';

const day = 24 * 3600_000;
const now = Date.parse('2026-11-21T10:00:00+08:00');

test('a booking holds a connector for 15 minutes and a battery for 30, and a queue ticket holds nothing', () => {
  expect(holdOf(1, now)).toEqual({ from: now, to: now + 15 * 60_000 });
  expect(holdOf(2, now)).toEqual({ from: now, to: now + 30 * 60_000 });
  expect(holdOf(3, now)).toBeUndefined();
});

describe('the state of the station', () => {
  const open = { readyType: 1, stationStatus: 50, supportOrder: true, gun: undefined };
  test.each([
    [{ ...open }, 'confirm'],
    [{ ...open, stationStatus: 6 }, 'reject'],
    [{ ...open, readyType: 3, stationStatus: 5 }, 'reject'],
    [{ ...open, readyType: 3, supportOrder: false }, 'confirm'],
    [{ ...open, supportOrder: false }, 'wait'],
    [{ ...open, gun: { devState: 2, gunStatus: 3 } }, 'confirm'],
    [{ ...open, gun: { devState: 3, gunStatus: 1 } }, 'reject'],
    [{ ...open, gun: { devState: 2, gunStatus: 255 } }, 'reject'],
    [{ ...open, supportOrder: false, gun: { devState: 4, gunStatus: 1 } }, 'reject'],
  ])('decides %j: %s', (facts, decision) => {
    expect(decide(facts).decision).toBe(decision);
  });
});

describe('three no-shows within 30 days', () => {
  test.each([
    [[], undefined],
    [[1, 2], undefined],
    [[1, 2, 3], 6],
    [[6, 20, 31], 1],
    [[7, 20, 31], undefined],
    [[1, 20, 31], 6],
    [[1, 20, 32], undefined],
    [[3, 1, 2], 6],
    [[0.5, 1, 2, 40], 6.5],
    [[1, 33, 34, 35], undefined],
  ])('%j days ago block for %s more days', (daysAgo, left) => {
    const until = blockedUntil(
      daysAgo.map((days) => now - days * day),
      now,
    );
    expect(until === undefined ? undefined : (until - now) / day).toBe(left);
  });
});

test('a truck is at its station within 200 metres', () => {
  const station = { lng: 117.1201, lat: 36.6512 };
  expect(isNear(station, station)).toBe(true);
  expect(isNear(station, { lng: 117.1201, lat: 36.6512 + 199 / 111_195 })).toBe(true);
  expect(isNear(station, { lng: 117.1201, lat: 36.6512 + 201 / 111_195 })).toBe(false);
  expect(isNear(station, { lng: 117.1224, lat: 36.6512 })).toBe(false);
});

test('the wait grows with the trucks ahead for each place, and is unknown without a place', () => {
  expect(waitMinutes('charge', 0, 2)).toBe(0);
  expect(waitMinutes('charge', 1, 2)).toBe(0);
  expect(waitMinutes('charge', 5, 2)).toBe(90);
  expect(waitMinutes('swap', 3, 1)).toBe(18);
  expect(waitMinutes('swap', 3, 0)).toBeUndefined();
});
