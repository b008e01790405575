// Tests the change of a figure in percent.
import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

test('a change against an earlier figure has a direction and a percentage', () => {
  expect([
    changeOf(110, 100),
    changeOf(96.9, 100),
    changeOf(100.04, 100),
    changeOf(350, 100),
    changeOf(1_000_000, 10),
    changeOf(0, 8),
  ]).toEqual([
    { direction: 'up', percent: '10%' },
    { direction: 'down', percent: '3.1%' },
    { direction: 'same', percent: '0%' },
    { direction: 'up', percent: '250%' },
    { direction: 'up', percent: '9,999,900%' },
    { direction: 'down', percent: '100%' },
  ]);
});

test('a change against 0 is unknown, unless the figure is still 0', () => {
  expect([changeOf(5, 0), changeOf(0, 0)]).toEqual([undefined, { direction: 'same', percent: '0%' }]);
});
