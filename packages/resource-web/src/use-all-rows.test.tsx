// @vitest-environment happy-dom
// A board or a picker shows every row that matches, or says how many it leaves out.
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
])('of %i rows: %s', async (total, text, calls) => {
  const { of } = open(total);
  await screen.findByText(text);
  expect(of('GET blade-probe/bell/list')).toHaveLength(calls);
});

it('a sum is made of every row', async () => {
  const { of } = open(2345, true);
  await screen.findByText('2345 rows, all');
  expect(of('GET blade-probe/bell/list')).toHaveLength(12);
});

it('no page of a feature asks for one largest page and shows it as all', () => {
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

it('a query names fields of the definition, in its filters and its order', () => {
  // The compiler reads these queries; nothing sends them.
  const queries: ListQueryOf<typeof bell>[] = [
    { bellName: 'Bell', bellName_like: 'B', createTime_datege: '2026-01-01', descs: 'bellName,createTime', size: 1 },
    // @ts-expect-error The field is misspelt.
    { bellNmae: 'Bell' },
    // @ts-expect-error The field of a condition is misspelt.
    { bellNmae_like: 'B' },
    // @ts-expect-error No list has this condition.
    { bellName_sounds: 'B' },
    // @ts-expect-error The order names a field that is misspelt.
    { ascs: 'bellNmae' },
  ];
  expect(queries).toHaveLength(5);
});
