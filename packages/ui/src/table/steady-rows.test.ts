// @vitest-environment happy-dom
// Tests rows that change by a live update: their order under the pointer, and the marks of changed cells.
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DataColumn } from './data-column.ts';
import { changedCells, inOrderOf, useChangedCells } from './steady-rows.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const row = (id: string, power = 0) => ({ id, rowVersion: 1, power });

test('rows keep their order and get new values, new rows wait, and removed rows go, unless no earlier row is left', () => {
  const [one, two, three] = [row('1', 5), row('2'), row('3')];
  expect(inOrderOf([one, two], [row('4'), two, row('1', 7)])).toEqual([row('1', 7), two]);
  expect(inOrderOf([one], [two, three])).toEqual([two, three]);
});

test('a cell is changed only if its row existed before with another value', () => {
  const columns = [{ name: 'power' }, { name: 'name', below: { name: 'soc' } }] as unknown as DataColumn[];
  const before = new Map([['1', { ...row('1', 5), soc: 1 }]]);
  expect([...changedCells(before, [{ ...row('1', 7), soc: 2 }, row('2', 9)], columns)]).toEqual(['1 power', '1 soc']);
  expect(changedCells(before, [{ ...row('1', 5), soc: 1 }], columns).size).toBe(0);
});

test('the mark of a changed cell ends after 1.5 s, even if a hidden value changes meanwhile', () => {
  vi.useFakeTimers();
  const columns = [{ name: 'power' }] as unknown as DataColumn[];
  const { result, rerender } = renderHook(({ rows }) => useChangedCells(rows, columns, true), {
    initialProps: { rows: [row('1', 5)] },
  });
  rerender({ rows: [row('1', 7)] });
  expect([...result.current]).toEqual(['1 power']);
  act(() => vi.advanceTimersByTime(1_000));
  rerender({ rows: [{ ...row('1', 7), rowVersion: 2 }] });
  expect([...result.current]).toEqual(['1 power']);
  act(() => vi.advanceTimersByTime(500));
  expect(result.current.size).toBe(0);
});
