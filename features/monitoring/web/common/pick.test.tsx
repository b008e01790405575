// @vitest-environment happy-dom
// Tests that a bar of a monitoring chart opens the list of the rows that it sums.
import { orders } from '@ec/charging/shared/order/orders.resource';
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { battery } from '@ec/truck/shared/asset/battery.resource';
import { essHis } from '@ec/truck/shared/asset/ess-his.resource';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Histogram } from '../battery/battery.page.tsx';
import { Trend } from '../board/board-cards.tsx';
import { Months } from '../energy/energy.page.tsx';
import { EnergyBars } from '../pv/pv.page.tsx';
import { HourSwaps } from '../swap/swap.page.tsx';
import { spanOfBar } from './series.ts';

afterEach(cleanup);

function show(chart: ReactNode, pages: Record<string, string>) {
  const { Stage, tabs } = stageOf({ resources: [], pages });
  render(chart, { wrapper: Stage });
  return tabs;
}

/** Walks to a bar by keyboard and opens it. */
function pick(bar: number, place = 0) {
  const plot = screen.getAllByRole('slider')[place]!;
  fireEvent.keyDown(plot, { key: 'Home' });
  for (let step = 0; step < bar; step += 1) fireEvent.keyDown(plot, { key: 'ArrowRight' });
  fireEvent.keyDown(plot, { key: 'Enter' });
}

const filtersIn = (address: string | undefined) =>
  Object.fromEntries(new URLSearchParams(`${address}`.split('?')[1]).entries());
const listOfOrders = { [orders.code]: '/order/orders' };
const view = { date: '', read: () => '', set: () => undefined };
const hours = Array.from({ length: 24 }, (_, hour) => `${`${hour}`.padStart(2, '0')}:00`);
const seriesOf = (times: readonly string[], name: string) => ({
  times: [...times],
  series: [{ name, unit: 'kWh', data: times.map((_, index) => index) }],
});

test('an hour of swaps opens the ended swaps of that hour at that station', () => {
  const home = { hourSwaps: seriesOf(hours, 'swaps'), time: '2026-11-26 12:00:00' };
  const tabs = show(<HourSwaps home={home} stationId="7" />, listOfOrders);
  pick(9);
  expect(tabs).toHaveLength(1);
  expect(filtersIn(tabs[0])).toEqual({
    stationId: '7',
    orderType: '2',
    orderProc: '4',
    endTime_datege: '2026-11-26 09:00:00',
    endTime_datelt: '2026-11-26 10:00:00',
  });
});

test('a day of the board opens the charging and swap orders that ended on that day', () => {
  const series = seriesOf(['2026-11-29', '2026-11-30'], 'orders');
  const tabs = show(<Trend title="Orders" day="2026-11-01" series={series} />, listOfOrders);
  pick(1);
  expect(filtersIn(tabs[0])).toEqual({
    orderType: '1,2',
    orderProc: '4',
    endTime_datege: '2026-11-30 00:00:00',
    endTime_datelt: '2026-12-01 00:00:00',
  });
});

test('a month in either storage chart opens the storage history of that month', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2026-${`${index + 1}`.padStart(2, '0')}`);
  const series = ['chgKwh', 'disKwh', 'profit'].map((name) => ({ name, unit: 'kWh', data: months.map(() => 1) }));
  const home = { months: { times: months, series }, date: '2026-11-26' };
  const tabs = show(<Months home={home} stationId="" />, { [essHis.code]: '/asset/essHis' });
  pick(11);
  pick(1, 1);
  expect(tabs.map(filtersIn)).toEqual([
    { ts_datege: '2026-12-01 00:00:00', ts_datelt: '2027-01-01 00:00:00' },
    { ts_datege: '2026-02-01 00:00:00', ts_datelt: '2026-03-01 00:00:00' },
  ]);
});

test('a bar of PV energy shows its day on the same page; a future day does nothing', () => {
  const set = vi.fn();
  const series = seriesOf(['2026-01-05', '2999-01-05'], 'kwh');
  show(<EnergyBars series={series} title="Days" by="Day" view={{ set }} />, {});
  pick(1);
  expect(set).not.toHaveBeenCalled();
  pick(0);
  expect(set.mock.calls).toEqual([[{ date: '2026-01-05' }]]);
});

test('a bar of packs opens the packs of the station, including packs that left it on trucks', () => {
  const bars = [{ range: '80–100', from: 80, to: 100, count: 3 }];
  const tabs = show(<Histogram bars={bars} field="soc" title="SOC" view={{ ...view, stationId: '7' }} />, {
    [battery.code]: '/asset/battery',
  });
  pick(0);
  expect(filtersIn(tabs[0])).toEqual({ lastStationId: '7', soc_ge: '80', soc_le: '100' });
});

test('a bar opens nothing for a person without the list', () => {
  const home = { hourSwaps: seriesOf(hours, 'swaps'), time: '2026-11-26 12:00:00' };
  const tabs = show(<HourSwaps home={home} stationId="" />, {});
  pick(9);
  expect(tabs).toEqual([]);
  expect(screen.getByRole('slider').hasAttribute('data-picks')).toBe(false);
});

test('a bar covers its hour, day or month in Shanghai time', () => {
  const texts = (time: string) => {
    const span = spanOfBar(time, '2026-11-26');
    return span && [new Date(span.from).toISOString(), new Date(span.to).toISOString()];
  };
  expect(texts('23:00')).toEqual(['2026-11-26T15:00:00.000Z', '2026-11-26T16:00:00.000Z']);
  expect(texts('2026-02-28')).toEqual(['2026-02-27T16:00:00.000Z', '2026-02-28T16:00:00.000Z']);
  expect(texts('2026-12')).toEqual(['2026-11-30T16:00:00.000Z', '2026-12-31T16:00:00.000Z']);
  expect(texts('total')).toBeUndefined();
});
