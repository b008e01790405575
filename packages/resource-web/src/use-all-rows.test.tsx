// @vitest-environment happy-dom
// Tests that a board or a picker loads every matching row, or says how many rows it shows of how many.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListQueryOf } from '@ec/resource/row';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bell } from './test-bell.ts';
import { stageOf, type TestCall } from './test-stage.tsx';
import { useAllRows } from './use-all-rows.ts';

afterEach(cleanup);

function Shown({ isWhole }: { isWhole: boolean }) {
  const { data, cut } = useAllRows(bell, { ascs: 'bellName' }, { isWhole });
  return data ? <p>{`${data.length} rows, ${cut ?? 'all'}`}</p> : null;
}

function open(total: number, isWhole = false) {
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
  render(<Shown isWhole={isWhole} />, { wrapper: stage.Stage });
  return stage;
}

it.each([
  [0, '0 rows, all', 1],
  [199, '199 rows, all', 1],
  [200, '200 rows, all', 2],
  [450, '450 rows, all', 3],
  [2345, '2000 rows, First 2000 of 2345', 10],
])('loads %i matching rows page by page: %s', async (total, text, calls) => {
  const { of } = open(total);
  await screen.findByText(text);
  expect(of('GET blade-probe/bell/list')).toHaveLength(calls);
});

it('loads all of 2345 rows for a caller that needs every row', async () => {
  const { of } = open(2345, true);
  await screen.findByText('2345 rows, all');
  expect(of('GET blade-probe/bell/list')).toHaveLength(12);
});

it('no page of a feature loads a single large page of rows and shows it as all rows', () => {
  const folder = join(import.meta.dirname, '../../../features');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /web\/.*\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(200);
  const cut = files.filter((name) => /\bsize: (50|100|200)\b/.test(readFileSync(join(folder, name), 'utf8')));
  expect(cut).toEqual([]);
  const bounded = files.filter((name) =>
    /\buseRows\([^;]*size: (?!1\b)\w/.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(bounded).toEqual([]);
});

it('the filters and the order of a query can name only fields of the definition', () => {
  // The compiler checks these queries; the test does not send them.
  const queries: ListQueryOf<typeof bell>[] = [
    { bellName: 'Bell', bellName_like: 'B', createTime_datege: '2026-01-01', descs: 'bellName,createTime', size: 1 },
    // @ts-expect-error The field is misspelt.
    { bellNmae: 'Bell' },
    // @ts-expect-error The field of a condition is misspelt.
    { bellNmae_like: 'B' },
    // @ts-expect-error No list has this condition.
    { bellName_sounds: 'B' },
    // @ts-expect-error The order names a misspelt field.
    { ascs: 'bellNmae' },
  ];
  expect(queries).toHaveLength(5);
});
