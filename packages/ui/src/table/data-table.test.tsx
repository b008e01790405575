// @vitest-environment happy-dom
// Tests a table on a wide screen and its cards on a phone, the choice of actions in front of the menu, and long codes in cells.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SurroundingsProvider } from '../layout/surroundings.ts';
import { LanguageProvider } from '../text/use-texts.ts';
import { codeText, isLongCode } from '../value/code-text.tsx';
import { contentWidth, textWidth } from './column-widths.ts';
import { withCopyMark } from './copied-cell.tsx';
import type { DataColumn } from './data-column.ts';
import { DataTable } from './data-table.tsx';
import type { Row } from './row.ts';
import { inFront, type RowAction } from './row-actions.tsx';
import type { Sort } from './sorts.ts';

afterEach(cleanup);

const column = (name: string, more: Partial<DataColumn> = {}): DataColumn => ({
  name,
  heading: name,
  width: 80,
  isNumber: false,
  isSortable: true,
  isMasked: false,
  isTitle: false,
  render: (row) => `${row[name]}`,
  ...more,
});
const columns = [
  column('no', { isTitle: true }),
  column('plate', { below: column('owner') }),
  ...['a', 'b', 'c', 'd', 'e'].map((name) => column(name)),
];
const row: Row = { id: '1', no: 'N1', plate: 'P1', owner: 'O1', a: 'A', b: 'B', c: 'C', d: 'D', e: 'E' };
const act = (key: string, more: Partial<RowAction> = {}): RowAction => ({
  key,
  label: key,
  isDangerous: false,
  appliesTo: () => true,
  run: vi.fn(),
  ...more,
});

function show(responsiveLevel: 0 | 3, { sorts = [], actions = [] }: { sorts?: Sort[]; actions?: RowAction[] } = {}) {
  const [onSort, onOpen, setSelected] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    <LanguageProvider value="en">
      <SurroundingsProvider value={{ responsiveLevel, guardLeave: () => () => undefined }}>
        <DataTable
          rows={[row]}
          columns={columns}
          sorts={sorts}
          actions={actions}
          onSort={onSort}
          onOpen={onOpen}
          widths={{}}
          density={40}
          isBusy={false}
          onWidths={vi.fn()}
          selection={{ selected: [], setSelected }}
        />
      </SurroundingsProvider>
    </LanguageProvider>,
  );
  return { onSort, onOpen, setSelected };
}

test('a cell of two columns shows both values, and the upper heading adds a sort by its own column', () => {
  const { onSort } = show(3, { sorts: [{ name: 'owner', direction: 'asc' }] });
  expect(screen.getByText('P1').closest('td')?.textContent).toBe('P1O1');
  fireEvent.click(screen.getAllByText('plate')[0]!);
  expect(onSort).toHaveBeenLastCalledWith([
    { name: 'owner', direction: 'asc' },
    { name: 'plate', direction: 'asc' },
  ]);
});

test('a heading adds its sort after the sort by the lower column of a cell', () => {
  const { onSort } = show(3, { sorts: [{ name: 'owner', direction: 'desc' }] });
  fireEvent.click(screen.getAllByText('a')[0]!);
  expect(onSort).toHaveBeenLastCalledWith([
    { name: 'owner', direction: 'desc' },
    { name: 'a', direction: 'asc' },
  ]);
});

test('on a phone a row is a card with its name, five values, one action in front and a menu', () => {
  const rare = act('delete', { isRare: true });
  const [edit, stop] = [act('edit'), act('stop', { isFrequent: true })];
  const { onOpen, onSort, setSelected } = show(0, { actions: [rare, edit, stop] });
  expect(document.querySelector('table')).toBeNull();
  const card = within(screen.getByText('N1').closest('li')!);
  expect(card.getAllByText(/^[A-E]$/, { selector: 'dd' }).map(({ textContent }) => textContent)).toEqual([
    'A',
    'B',
    'C',
    'D',
  ]);
  expect(card.getByText('O1')).toBeTruthy();
  fireEvent.click(card.getByText('N1'));
  expect(onOpen).toHaveBeenCalledWith(row);
  fireEvent.click(card.getByText('stop'));
  expect(stop.run).toHaveBeenCalledWith(row);
  expect(card.queryByText('edit')).toBeNull();
  expect(card.getByLabelText('More actions')).toBeTruthy();
  fireEvent.click(card.getByLabelText('Select N1'));
  expect(setSelected).toHaveBeenCalledWith(['1']);
  fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'owner desc' } });
  expect(onSort).toHaveBeenLastCalledWith([{ name: 'owner', direction: 'desc' }]);
});

test('dangerous actions are in the menu, unless they are frequent', () => {
  const danger = { isDangerous: true };
  const actions = [act('waive', danger), act('edit'), act('stop', { ...danger, isFrequent: true }), act('pay')];
  const keysOf = (all: RowAction[]) => all.map(({ key }) => key);
  const { front, rest } = inFront(actions, 2);
  expect(keysOf(front)).toEqual(['edit', 'stop']);
  expect(keysOf(rest)).toEqual(['waive', 'pay']);
});

test('a long code takes less width than its text, and its mark copies the whole code', async () => {
  const code = 'MA5SH0036124537010715623424';
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  const cell = codeText(code);
  expect(contentWidth(cell)).toBeLessThan(textWidth(code));
  render(<p>{withCopyMark(cell, code, 'Copy')}</p>);
  fireEvent.click(screen.getByLabelText(`Copy ${code}`));
  expect(writeText).toHaveBeenCalledWith(code);
  expect(isLongCode('宁波鄞州建材市场光储充换一体站东区')).toBe(false);
  vi.unstubAllGlobals();
});
