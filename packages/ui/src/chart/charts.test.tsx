// @vitest-environment happy-dom
// Tests what each kind of chart shows and announces, also without values or without a canvas, and the sheet with the values of a chart.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { readXlsx } from 'hucre/xlsx';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { BarChart } from './bar-chart.tsx';
import { fileNameOf, workbookOf } from './chart-table.ts';
import { Gauge } from './gauge.tsx';
import { HeatMap } from './heat-map.tsx';
import { RingChart } from './ring-chart.tsx';
import { SparkLine } from './spark-line.tsx';
import { StateBand } from './state-band.tsx';
import { TimeChart } from './time-chart.tsx';

afterEach(cleanup);

const show = (chart: ReactNode) => render(<App>{chart}</App>);
const energy = { key: 'kwh', name: '电量', unit: 'kWh', digits: 1, color: 'pv-mark', values: [1, null, 3.25] };
const bars = { title: '发电量', by: '时', categories: ['00:00', '01:00', '02:00'], series: [energy] };

test('a loading chart, a chart without values and a failed chart look different', () => {
  const { rerender } = show(<BarChart {...bars} isLoading />);
  expect(screen.getByRole('status', { name: '发电量' }).getAttribute('aria-busy')).toBe('true');
  rerender(
    <App>
      <BarChart {...bars} series={[{ ...energy, values: [null, null, null] }]} />
    </App>,
  );
  expect(screen.getByText('这段时间没有数据')).toBeTruthy();
  rerender(
    <App>
      <BarChart {...bars} trouble={<p>读取失败</p>} />
    </App>,
  );
  expect(screen.getByText('读取失败')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a missing value has no bar, and the table shows — for it', async () => {
  show(<BarChart {...bars} />);
  expect(document.querySelectorAll('svg[data-chart] .ec-chart-mark')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: '图表工具：发电量' }));
  fireEvent.click(await screen.findByText('看表格'));
  const cells = within(screen.getByRole('table')).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['00:00', '1.0', '01:00', '—', '02:00', '3.3']);
});

test('arrow keys move over the points and announce each value, and Enter picks the point', () => {
  const onPick = vi.fn();
  show(<BarChart {...bars} onPick={onPick} />);
  const slider = screen.getByRole('slider', { name: '发电量' });
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(slider.getAttribute('aria-valuetext')).toBe('00:00，电量 1.0 kWh');
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(slider.getAttribute('aria-valuetext')).toBe('01:00，电量 —');
  fireEvent.keyDown(slider, { key: 'End' });
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent.keyDown(slider, { key: 'Enter' });
  expect(onPick.mock.calls).toEqual([[2]]);
});

test('the shares of a ring add up to 100 %, and a click on a part picks it', () => {
  const onPick = vi.fn();
  const parts = ['a', 'b', 'c'].map((key) => ({ key, name: key, value: 1, color: 'series-1' }));
  show(<RingChart title="枪" by="状态" unit="把" parts={parts} onPick={onPick} />);
  const shares = [...document.querySelectorAll('li .ec-muted')].map(({ textContent }) => textContent);
  expect(shares).toEqual(['33.4%', '33.3%', '33.3%']);
  fireEvent.click(screen.getByRole('button', { name: /^b / }));
  expect(onPick.mock.calls).toEqual([['b']]);
});

test('a curve is a table if the browser cannot draw a canvas', () => {
  const start = Date.parse('2026-11-26T00:00:00+08:00');
  show(
    <TimeChart
      title="功率"
      times={[start, start + 300_000, start + 600_000]}
      series={[{ key: 'kw', name: '功率', unit: 'kW', digits: 1, color: 'charging-mark', values: [4, null, 6] }]}
    />,
  );
  const cells = within(screen.getByRole('table')).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['2026-11-26 00:00', '4.0', '2026-11-26 00:10', '6.0']);
});

test('a state band marks time without a known state, also for the keyboard', () => {
  const from = Date.parse('2026-11-26T00:00:00+08:00');
  show(
    <StateBand
      title="24 小时状态"
      by="枪"
      from={from}
      to={from + 86_400_000}
      states={[{ key: 'idle', word: '空闲', color: 'storage-mark' }]}
      rows={[{ key: '1', name: '1 号枪', spans: [{ from, to: from + 3_600_000, state: 'idle' }] }]}
    />,
  );
  const states = [...document.querySelectorAll<SVGElement>('[data-state]')].map(({ dataset }) => dataset.state);
  expect(states).toEqual(['idle', 'unknown']);
  const slider = screen.getByRole('slider', { name: '24 小时状态' });
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(slider.getAttribute('aria-valuetext')).toBe('1 号枪，2026-11-27 00:00，未知');
});

test('the keyboard reaches the last cell of a heat map, and only the cell without a value is a gap', () => {
  show(
    <HeatMap
      title="功率"
      by="星期"
      rows={['周一', '周二']}
      columns={['0', '1']}
      values={[
        [1, null],
        [3, 0],
      ]}
      unit="kW"
    />,
  );
  expect(document.querySelectorAll('.ec-chart-gap')).toHaveLength(1);
  const slider = screen.getByRole('slider', { name: '功率' });
  fireEvent.keyDown(slider, { key: 'End' });
  expect(slider.getAttribute('aria-valuetext')).toBe('周二 1，0 kW');
});

test('a gauge shows its warning in words, and without a limit it shows — as the limit', () => {
  const warnings = [
    { share: 0.9, color: 'major-mark', word: '接近上限' },
    { share: 1, color: 'critical-mark', word: '超过上限' },
  ];
  const gauge = { label: '站点功率', unit: 'kW', color: 'charging-mark', warnings };
  const { rerender } = show(<Gauge {...gauge} value={460} limit={500} />);
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('460 / 500 kW 接近上限');
  rerender(<Gauge {...gauge} value={501} limit={500} />);
  expect(screen.getByText('超过上限')).toBeTruthy();
  rerender(<Gauge {...gauge} value={501} limit={null} />);
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('501 / — kW');
});

test('a spark line of one value is a dot, and without values it draws nothing', () => {
  const { rerender } = render(<SparkLine label="7 天" values={[null, 4, null]} unit="kWh" />);
  expect(document.querySelector('path')?.getAttribute('d')).toMatch(/^M[\d. ]+h0\.01$/);
  rerender(<SparkLine label="7 天" values={[null]} unit="kWh" />);
  expect(document.querySelector('svg')).toBeNull();
});

test('the exported sheet has the rows of the table, and its file name has no forbidden characters', async () => {
  const table = {
    columns: [
      { label: '时', isText: true },
      { label: '电量', unit: 'kWh' },
    ],
    rows: [
      ['00:00', 1.5],
      ['=1+1', null],
    ],
  };
  const content = await workbookOf(table, '发电量/今天');
  const { sheets } = await readXlsx(new Uint8Array(await content.arrayBuffer()));
  expect(sheets[0]?.rows).toEqual([
    ['时', '电量 (kWh)'],
    ['00:00', 1.5],
    ['=1+1', null],
  ]);
  expect(fileNameOf('a/b:c\u0000', 'png')).toBe('a b c.png');
});
