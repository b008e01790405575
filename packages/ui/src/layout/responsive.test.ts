// Tests the width levels of the layout.
import { expect, test } from 'vitest';
import { responsiveLevelOf } from './responsive.ts';

test('each screen width has the level of the specification', () => {
  expect([1200, 1199, 992, 991, 768, 767, 390].map(responsiveLevelOf)).toEqual([3, 2, 2, 1, 1, 0, 0]);
});
