// @vitest-environment happy-dom
// Tests many tabs of a detail, which stand in one line per group.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { GroupedTabs, tabLines } from './grouped-tabs.tsx';

afterEach(cleanup);

const tab = (key: string, group?: string) => ({ key, label: key, group, children: <p>{`content of ${key}`}</p> });
const tabs = [tab('facts'), tab('chargers', 'Assets'), tab('orders', 'Trade'), tab('guns', 'Assets'), tab('history')];

test('the tabs of a group share a line, and tabs without a group share the first line', () => {
  expect(tabLines(tabs).map((line) => [line.group, line.tabs.map(({ key }) => key)])).toEqual([
    [undefined, ['facts', 'history']],
    ['Assets', ['chargers', 'guns']],
    ['Trade', ['orders']],
  ]);
});

test('mouse and keys choose the visible panel, and panels that were opened stay mounted', () => {
  render(<GroupedTabs tabs={tabs} />);
  expect(screen.getByRole('tabpanel').textContent).toBe('content of facts');
  fireEvent.click(screen.getByRole('tab', { name: 'orders' }));
  expect(screen.getByRole('tabpanel').textContent).toBe('content of orders');
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowLeft' });
  expect(screen.getByRole('tabpanel').textContent).toBe('content of guns');
  expect(document.activeElement?.textContent).toBe('guns');
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'End' });
  expect(screen.getByRole('tabpanel').textContent).toBe('content of orders');
  expect(document.querySelectorAll('[role="tabpanel"]')).toHaveLength(3);
});

test('the first tab keeps its state while another tab is open', () => {
  const first = { key: 'first', label: 'first', children: <input aria-label="note" /> };
  render(<GroupedTabs tabs={[first, ...tabs]} />);
  fireEvent.change(screen.getByLabelText('note'), { target: { value: 'typed' } });
  fireEvent.click(screen.getByRole('tab', { name: 'orders' }));
  fireEvent.click(screen.getByRole('tab', { name: 'first' }));
  expect((screen.getByLabelText('note') as HTMLInputElement).value).toBe('typed');
});
