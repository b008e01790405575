// Tests that a long history is read to its end, with each entry once.
import type { HistoryEntry } from '@ec/resource/contracts/row-shapes';
import { expect, test } from 'vitest';
import { allEntries } from './all-entries.ts';

const entry = (id: number): HistoryEntry => ({
  id: `${id}`,
  rowId: '1',
  rowLabel: '',
  time: '2026-11-21 08:00:00',
  action: 'stop',
  actionName: 'Stop',
  userId: '',
  account: '',
  userName: '',
  remoteIp: '',
  requestId: '',
  groupId: '',
  operator: '',
  reason: '',
  isFinal: false,
  changes: [],
});

test.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [250, 3],
])('%i entries take %i pages', async (total, pages) => {
  let calls = 0;
  const entries = await allEntries(async ({ current, size }) => {
    calls += 1;
    const from = (current - 1) * size;
    const count = Math.max(0, Math.min(size, total - from));
    return { records: Array.from({ length: count }, (_none, index) => entry(from + index)) };
  });
  expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_none, index) => `${index}`));
  expect(calls).toBe(pages);
});

test('entries are returned once although a new entry arrives between two pages', async () => {
  const ids = Array.from({ length: 150 }, (_none, index) => 150 - index);
  const entries = await allEntries(async ({ current, size }) => {
    const page = ids.slice((current - 1) * size, current * size).map(entry);
    if (current === 1) ids.unshift(151);
    return { records: page };
  });
  expect(entries.map(({ id }) => id)).toHaveLength(150);
});
