// @vitest-environment happy-dom
// A board or a picker shows every row that matches, or says how many it leaves out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bell } from './test-bell.ts';
import { stageOf, type TestCall } from './test-stage.tsx';
import { useAllRows } from './use-all-rows.ts';

afterEach(cleanup);

function Shown() {
  const { data, cut } = useAllRows(bell, { ascs: 'bellName' });
  return data ? <p>{`${data.length} rows, ${cut ?? 'all'}`}</p> : null;
}

function open(total: number) {
  const list = ({ query: { current, size } }: TestCall) => {
    const first = (Number(current) - 1) * Number(size);
    const records = Array.from({ length: Math.max(0, Math.min(Number(size), total - first)) }, (_none, index) => ({
      ...{ id: `${first + index}`, rowVersion: 1, bellName: `Bell ${first + index}` },
    }));
    return { records, total, size, current, pages: Math.ceil(total / Number(size)) };
  };
  const stage = stageOf({ resources: [bell], answers: { 'GET blade-probe/bell/list': list } });
  render(<Shown />, { wrapper: stage.Stage });
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

it('no page of a feature asks for one largest page and shows it as all', () => {
  const folder = join(import.meta.dirname, '../../../features');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /web\/.*\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(200);
  const cut = files.filter((name) => /\bsize: (50|100|200)\b/.test(readFileSync(join(folder, name), 'utf8')));
  // The course of an order names who did what by the newest 100 entries of its history.
  expect(cut.map((name) => name.replaceAll('\\', '/'))).toEqual(['charging/web/order/course.tab.tsx']);
});
