// Tests the widths of table columns: they follow the content, the room and the person.
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { contentWidth, fittedWidths, usualWidth } from './column-widths.ts';
import type { DataColumn } from './data-column.ts';

const column = (name: string, more: Partial<DataColumn> = {}): DataColumn => ({
  name,
  heading: name,
  width: 80,
  isNumber: false,
  isSortable: false,
  isMasked: false,
  isTitle: false,
  render: (row) => createElement('span', {}, `${row[name]}`),
  ...more,
});
const long = '宁波鄞州重卡充换电一体站东区';
const rows = [{ id: '1', name: long, no: '12' }];
const personWidths = {};
const Unknown = () => null;

test('a column is as wide as its content', () => {
  const widths = fittedWidths({ columns: [column('name'), column('no')], rows, room: 1000, personWidths });
  expect(widths.name).toBeGreaterThanOrEqual(long.length * 13);
  expect(widths.no).toBeLessThan(80);
});

test('a column wider than usual shrinks if there is not enough room, but not below its usual width', () => {
  const columns = [column('name'), column('no')];
  expect(fittedWidths({ columns, rows, room: 150, personWidths }).name).toBeLessThan(150);
  expect(fittedWidths({ columns, rows, room: 10, personWidths }).name).toBe(80);
});

test('a column keeps the width that a person has set', () => {
  expect(fittedWidths({ columns: [column('name')], rows, room: 50, personWidths: { name: 300 } })).toEqual({
    name: 300,
  });
});

test('a cell of two columns is as wide as the wider column', () => {
  const pair = column('no', { below: column('name') });
  expect(fittedWidths({ columns: [pair], rows, room: undefined, personWidths }).no).toBeGreaterThan(180);
  expect(usualWidth(column('no', { below: column('name', { width: 120 }) }))).toBe(120);
});

test('the content width of a component is unknown, so its column uses its known words or the usual width', () => {
  expect(contentWidth(createElement(Unknown))).toBeUndefined();
  expect(contentWidth(createElement('span', { className: 'ec-tag' }, 'ab'))).toBeGreaterThan(contentWidth('ab') ?? 0);
  const columns = [column('name', { render: () => createElement(Unknown) })];
  expect(fittedWidths({ columns, rows, room: 80, personWidths })).toEqual({ name: 80 });
  const worded = [column('name', { render: () => createElement(Unknown), wordsOf: () => long })];
  expect(fittedWidths({ columns: worded, rows, room: undefined, personWidths }).name).toBeGreaterThanOrEqual(
    long.length * 13,
  );
});
