// Tests the order of visited pages, and the name of the device of a session.
import { expect, test } from 'vitest';
import { deviceOf } from './sessions.ts';
import { addVisit, sortByVisits } from './visits.ts';

test('the page visited last comes first, and its visits are counted', () => {
  const visits = addVisit(addVisit(addVisit([], '/a', 1), '/b', 2), '/a', 3);
  expect(visits).toEqual([
    { path: '/a', count: 2, last: 3 },
    { path: '/b', count: 1, last: 2 },
  ]);
  expect(sortByVisits([{ path: '/c' }, { path: '/b' }, { path: '/a' }], visits).map((leaf) => leaf.path)).toEqual([
    '/a',
    '/b',
    '/c',
  ]);
});

test('a session names its browser and system', () => {
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0')).toBe('Edge · Windows');
  expect(deviceOf('')).toBeUndefined();
});
