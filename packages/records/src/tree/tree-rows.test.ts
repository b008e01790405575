// Tests the visible rows of a tree, and the order of rows after a move.
import type { LevelRow } from '@ec/resource/contracts/row-calls';
import { describe, expect, it } from 'vitest';
import { closed, inOrder, movedTo, rowsOf } from './tree-rows.ts';

const row = (id: string, parentId: string, hasChildren = false): LevelRow => ({
  id,
  rowVersion: 1,
  parentId,
  hasChildren,
});
const levels = new Map([
  ['0', [row('a', '0', true), row('b', '0')]],
  ['a', [row('c', 'a', true), row('d', 'a')]],
  ['c', [row('e', 'c')]],
]);
const labelsOf = (opened: string[]) => rowsOf({ levels, opened }).map(({ row, depth }) => `${row.id}${depth}`);

describe('rows of a tree', () => {
  it('follow their parent row if it is open', () => {
    expect(labelsOf([])).toEqual(['a0', 'b0']);
    expect(labelsOf(['a', 'c'])).toEqual(['a0', 'c1', 'e2', 'd1', 'b0']);
    expect(labelsOf(['c'])).toEqual(['a0', 'b0']);
  });
  it('leave out a level that is not loaded, and the level of a row that no longer has children', () => {
    expect(labelsOf(['a', 'c', 'gone'])).toEqual(labelsOf(['a', 'c']));
    expect(
      rowsOf({ levels: new Map([['0', [row('a', '0', false)]], ...[...levels].slice(1)]), opened: ['a'] }),
    ).toHaveLength(1);
  });
  it('close together with the open rows below them', () => {
    expect(closed({ levels, opened: ['c', 'a', 'b'] }, 'a')).toEqual(['b']);
  });
});

it('a row moves up or down to the position of another row, and rows without a position come last', () => {
  expect(movedTo(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
  expect(movedTo(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b'], 'a', 'elsewhere')).toEqual(['a', 'b']);
  expect(inOrder([{ id: 'new' }, { id: 'a' }, { id: 'b' }], ['b', 'a']).map(({ id }) => id)).toEqual(['b', 'a', 'new']);
});
