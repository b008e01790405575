import { expect, test } from 'vitest';
import { completeSpans } from './state-band.tsx';

test('what no message covers is not known, before, between and after', () => {
  const spans = [
    { from: 30, to: 50, state: 'idle' },
    { from: 10, to: 20, state: 'charging' },
  ];
  expect(completeSpans(spans, 0, 60)).toEqual([
    { from: 0, to: 10, state: '' },
    { from: 10, to: 20, state: 'charging' },
    { from: 20, to: 30, state: '' },
    { from: 30, to: 50, state: 'idle' },
    { from: 50, to: 60, state: '' },
  ]);
});

test('spans that overlap or reach beyond the day are cut', () => {
  const spans = [
    { from: -10, to: 20, state: 'idle' },
    { from: 10, to: 99, state: 'fault' },
  ];
  expect(completeSpans(spans, 0, 60)).toEqual([
    { from: 0, to: 20, state: 'idle' },
    { from: 20, to: 60, state: 'fault' },
  ]);
});
