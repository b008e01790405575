// @vitest-environment happy-dom
// Tests that a tree select shows the matches of the typed text, even if its nodes load after the text was typed.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { TreeSelect } from 'antd';
import { afterEach, expect, it } from 'vitest';
import { useTreeSearch } from './tree-search.ts';

afterEach(cleanup);

const nodes = [
  { value: '1', title: 'Assets', children: [{ value: '2', title: 'Stations' }] },
  { value: '3', title: 'Trade', children: [{ value: '4', title: 'Orders' }] },
];

function Tree({ isLoaded }: { isLoaded: boolean }) {
  return <TreeSelect aria-label="menu" virtual={false} {...useTreeSearch(isLoaded ? nodes : undefined)} />;
}

it('shows a match below a branch if the nodes load after the text was typed', () => {
  const { rerender } = render(<Tree isLoaded={false} />);
  const box = screen.getByLabelText('menu');
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: 'stat' } });
  rerender(<Tree isLoaded />);
  expect(screen.getByText('Stations')).toBeDefined();
  expect(screen.queryByText('Orders')).toBeNull();
});

it('lets the person close a branch during a search, and opens the branch for the next text', () => {
  render(<Tree isLoaded />);
  const box = screen.getByLabelText('menu');
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: 'stat' } });
  fireEvent.click(document.querySelector('.ant-select-tree-switcher_open')!);
  expect(document.querySelectorAll('.ant-select-tree-switcher_open').length).toBe(0);
  fireEvent.change(box, { target: { value: 'station' } });
  expect(screen.getByText('Stations')).toBeDefined();
});
