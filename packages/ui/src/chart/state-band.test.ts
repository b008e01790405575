// Tests the spans of a state band: gaps are unknown, and overlaps are cut.
import { expect, test } from 'vitest';
import { completeSpans } from './state-band.tsx';

test('time that no span covers is unknown: before, between and after the spans', () => {
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

test('spans that overlap or exceed the period are cut', () => {
  const spans = [
    { from: -10, to: 20, state: 'idle' },
    { from: 10, to: 99, state: 'fault' },
  ];
  expect(completeSpans(spans, 0, 60)).toEqual([
    { from: 0, to: 20, state: 'idle' },
    { from: 20, to: 60, state: 'fault' },
  ]);
});
