// @vitest-environment happy-dom
// Tests that the search of a recycle bin stays when a call fails.
import { ApiError } from '@ec/records/console/api';
import { RecycleBin } from '@ec/records/history/recycle-bin.tsx';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { stageOf, type TestCall } from './test-stage.tsx';

afterEach(cleanup);

const table = { name: 'bell', label: { zh: '铃', en: 'Bell' }, base: 'blade-probe/bell', title: 'name' };

it('lets a person search for something else after a search that failed', async () => {
  const answer = ({ query: { keyword } }: TestCall) => {
    if (keyword === 'oak') throw new ApiError(500, 'The search took too long', undefined, undefined);
    const records = [{ id: '1', name: 'Brass', deletedBy: 'Ann', deletedTime: '2026-05-01 08:00:00' }];
    return { records, total: 1, size: 10, current: 1, pages: 1 };
  };
  const { Stage } = stageOf({ resources: [], answers: { 'GET blade-probe/bell/recycle': answer } });
  render(<RecycleBin table={table} />, { wrapper: Stage });
  await screen.findByText('Brass');
  const searchFor = (value: string) => {
    const input = screen.getByRole('searchbox');
    fireEvent.change(input, { target: { value } });
    fireEvent.keyDown(input, { key: 'Enter' });
    fireEvent.keyUp(input, { key: 'Enter' });
  };
  searchFor('oak');
  expect((await screen.findByRole('alert')).textContent).toContain('The search took too long');
  searchFor('');
  expect(await screen.findByText('Brass')).toBeTruthy();
});
