// @vitest-environment happy-dom
// Tests that a list without a pager says how many rows it does not show, and loads them on request.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bell } from './test-bell.ts';
import { stageOf, type TestCall } from './test-stage.tsx';
import { useMoreRows } from './use-more-rows.tsx';

afterEach(cleanup);

function Shown() {
  const { rows, total, left, more } = useMoreRows(bell, { ascs: 'bellName' }, 30);
  return rows ? (
    <>
      <p>{`${rows.length} of ${total}, ${left} left`}</p>
      {more}
    </>
  ) : null;
}

function open(total: number) {
  const list = ({ query: { current, size } }: TestCall) => {
    const first = (Number(current) - 1) * Number(size);
    const records = Array.from({ length: Math.max(0, Math.min(Number(size), total - first)) }, (_none, index) => ({
      id: `${first + index}`,
      rowVersion: 1,
      bellName: `Bell ${first + index}`,
    }));
    return { records, total, size, current, pages: Math.ceil(total / Number(size)) };
  };
  const stage = stageOf({ resources: [bell], answers: { 'GET blade-probe/bell/list': list } });
  render(<Shown />, { wrapper: stage.Stage });
}

it('the button loads the next 30 rows until all rows are visible', async () => {
  open(72);
  await screen.findByText('30 of 72, 42 left');
  fireEvent.click(screen.getByRole('button', { name: 'Show 30 more (42 left)' }));
  await screen.findByText('60 of 72, 12 left');
  fireEvent.click(screen.getByRole('button', { name: 'Show 12 more (12 left)' }));
  await screen.findByText('72 of 72, 0 left');
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([0, 1, 29])('%i rows need no button', async (total) => {
  open(total);
  await screen.findByText(`${total} of ${total}, 0 left`);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a full page that is the last one needs no button', async () => {
  open(30);
  await screen.findByText('30 of 30, 0 left');
  expect(screen.queryByRole('button')).toBeNull();
});
