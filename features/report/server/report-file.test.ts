// Tests the files of reports: they have the chart that the console shows, and Excel cells of the right kind.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { inspectXlsx } from '@ec/sheets/test-inspect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Chart } from '../shared/layout.ts';
import { report } from '../shared/report.resource.ts';
import { type NewFile, writeReportFile } from './report-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'));
});
afterAll(() => rm(folder, { recursive: true }));

const file = (chart: Chart, values = ['10.00', '-4.00', '90.50']): NewFile => ({
  name: '收入',
  source: report,
  filters: [],
  by: '张三',
  language: 'zh',
  chart,
  groups: 1,
  result: {
    columns: [
      { key: 'station', label: '站点', unit: '' },
      { key: 'sum.money', label: '金额合计', unit: '¥', digits: 2 },
    ],
    rows: values.map((value, index) => ({ cells: [`站${index + 1}`, value], keys: [`${index}`] })),
    totals: [null, '96.50'],
    total: values.length,
    at: '2026-11-23 10:00:00',
  } as NewFile['result'],
});

/** Returns the drawing commands of all pages. */
async function commandsOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  const streams: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7)) {
    try {
      streams.push(inflateSync(bytes.subarray(at + 7)).toString('latin1'));
    } catch {
      // A font or the end of a stream cannot be inflated.
    }
  }
  return streams.join('\n');
}

/** Returns a part of the colour that only the shapes of the chart have. */
const brandOf = (chart: Chart): string => (chart === 'pie' ? '0.1803' : '0.2509');

test.each(['bar', 'line', 'pie'] as const)(
  'the chart %s is drawn from cells in Excel, and drawn into the PDF',
  async (chart) => {
    const [sheet, paper] = [join(folder, `${chart}.xlsx`), join(folder, `${chart}.pdf`)];
    await writeReportFile(sheet, 'xlsx', file(chart));
    const { charts } = await inspectXlsx(await readFile(sheet));
    expect(charts).toMatchObject([
      { kinds: [chart], series: [{ categoriesRef: expect.stringContaining('$A$2:$A$4') }] },
    ]);
    await writeReportFile(paper, 'pdf', file(chart));
    const plain = join(folder, `${chart}-none.pdf`);
    await writeReportFile(plain, 'pdf', file('none'));
    expect(await commandsOf(paper)).toContain(brandOf(chart));
    expect(await commandsOf(plain)).not.toContain(brandOf(chart));
  },
);

test.each(['bar', 'line', 'pie'] as const)(
  'files with 400 values, with only 0, or without rows are complete: %s',
  async (chart) => {
    const many = Array.from({ length: 400 }, (_, index) => `${index}.00`);
    for (const values of [many, ['0.00'], []]) {
      const paper = join(folder, `${values.length}-${chart}.pdf`);
      await writeReportFile(paper, 'pdf', file(chart, values));
      expect((await readFile(paper)).toString('latin1'), paper).toMatch(/^%PDF-.+%%EOF\s*$/s);
      // The chart of no rows, and a pie of only 0, have no shape in a colour of their own.
      const isDrawn = values === many || (values.length > 0 && chart !== 'pie');
      expect((await commandsOf(paper)).includes(brandOf(chart)), paper).toBe(isDrawn);
    }
    const sheet = join(folder, `empty-${chart}.xlsx`);
    await writeReportFile(sheet, 'xlsx', file(chart, []));
    const { rows } = await inspectXlsx(await readFile(sheet));
    expect(rows).toEqual([
      ['站点', '金额合计 (¥)'],
      ['合计', 96.5],
    ]);
  },
);

test('Excel cells contain days and times as dates, periods as texts, and amounts as numbers', async () => {
  const path = join(folder, 'times.xlsx');
  const { result, ...rest } = file('none');
  const columns = [
    { key: 'createTime', label: '创建时间', unit: '' },
    { key: 'createTime', label: '创建时间', unit: '' },
    { key: 'updateTime', label: '更新时间', unit: '' },
    { key: 'sum.money', label: '金额合计', unit: '¥', digits: 2 },
  ];
  const rows = [{ cells: ['2026-11-23', '2026-11', '2026-11-23 10:20:30', '12.50'], keys: [] }];
  const totals = [null, null, null, '12.50'];
  await writeReportFile(path, 'xlsx', { ...rest, groups: 2, result: { ...result, columns, rows, totals } });
  const written = await inspectXlsx(await readFile(path));
  const moment = new Date('2026-11-23T10:20:30Z');
  expect(written.rows[1]).toEqual([new Date('2026-11-23T00:00:00Z'), '2026-11', moment, 12.5]);
});
