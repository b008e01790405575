// Tests notes about changed rows: how they are collected, taken, and turned into notifications for other processes.
import { expect, test } from 'vitest';
import { RowNotes } from './live-notes.ts';

const gathered = (...notes: string[]) => {
  const all = new RowNotes();
  for (const note of notes) all.read(note);
  return all;
};

test('changed rows of several statements are grouped by table and tenant', () => {
  const all = gathered(' gun:1:c:7,8 gun:2:c:7', 'gun:1:d:8 alarm:1:a:5', ' alarm:1:c:5');
  expect(all.news()).toEqual([
    { table: 'gun', tenantId: '1', isAll: false, changed: new Set(['7']), moved: new Set(['8']) },
    { table: 'gun', tenantId: '2', isAll: false, changed: new Set(['7']), moved: new Set() },
    { table: 'alarm', tenantId: '1', isAll: false, changed: new Set(), moved: new Set(['5']) },
  ]);
});

test('very many rows of a table become one notice; notices are short and read back as the same news', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `${2n ** 62n + BigInt(index)}`);
  const many = gathered(`gun:1:c:${ids(5000)}`, 'gun:1:c:3');
  expect(many.toNotices()).toEqual(['gun:1:a:*']);
  const some = gathered(...Array.from({ length: 8 }, (_, tenant) => `gun:${tenant}:c:${ids(250)}`));
  const notices = some.toNotices();
  for (const notice of notices) expect(notice.length).toBeLessThan(8000);
  expect(gathered(...notices).news()).toEqual(some.news());
});

test('take returns the rows that are due and leaves the others', () => {
  const all = gathered('gun:1:c:7,8');
  expect(all.take((row) => row === 'gun:1:7').news()).toMatchObject([{ changed: new Set(['7']) }]);
  expect(all.news()).toMatchObject([{ changed: new Set(['8']) }]);
  expect(all.take(() => true).isEmpty).toBe(false);
  expect(all.isEmpty).toBe(true);
});

test('a malformed note is ignored', () => {
  expect(gathered('', ' ', 'x', 'gun:1', 'gun:1:z:4', '::::').isEmpty).toBe(true);
});
