// @vitest-environment happy-dom
// Tests the last seven days beside the figures of today: a line with its values in a label, and a table that a button opens.
import type { DayReply, TotalReply } from '@ec/resource/contracts/desk.contract';
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DayFigures } from './day-figures.tsx';
import { TotalFigures } from './total-figures.tsx';

afterEach(cleanup);

const weekDays = Array.from({ length: 7 }, (_, index) => `2026-11-${12 + index}`);
const hours = { today: [0], yesterday: Array.from({ length: 24 }, () => 0) };
const day: DayReply = {
  key: 'trade',
  label: { zh: '充换电订单', en: 'Orders' },
  of: 'charging.orders',
  menu: 'orders',
  q: '',
  figures: [
    {
      key: 'revenue',
      label: { zh: '营收', en: 'Revenue', unit: '¥' },
      today: 1,
      yesterday: 1,
      lastWeek: 1,
      hours,
      week: [1, 2, 3, 4, 5, 6, 1234.5],
    },
    {
      key: 'orders',
      label: { zh: '订单', en: 'Orders' },
      today: 1,
      yesterday: 1,
      lastWeek: 1,
      hours,
      week: [7, 6, 5, 4, 3, 2, 1],
    },
  ],
};
const totals: TotalReply[] = [
  {
    key: 'yieldToday',
    label: { zh: '今日发电量', en: 'Yield today', unit: 'kWh' },
    of: 'x',
    menu: 'x',
    q: '',
    group: 'solar',
    groupLabel: { zh: '光伏', en: 'Solar' },
    sum: 4,
    week: [1, null, 3, 4, 5, 6, 7],
  },
  {
    key: 'yieldMonth',
    label: { zh: '本月发电量', en: 'Yield this month', unit: 'kWh' },
    of: 'x',
    menu: 'x',
    q: '',
    group: 'solar',
    groupLabel: { zh: '光伏', en: 'Solar' },
    sum: 40,
  },
];

it('has the values of a line in its label, and a button that shows them as a table', () => {
  render(<DayFigures day={day} weekDays={weekDays} address={undefined} />, {
    wrapper: stageOf({ resources: [] }).Stage,
  });
  const line = screen.getByRole('img', { name: /^Revenue, last 7 days \(2026-11-12 to 2026-11-18\)/ });
  expect(line.getAttribute('aria-label')).toContain('1,234.50 ¥');
  const button = screen.getByRole('button', { name: 'Last 7 days as a table' });
  expect([button.getAttribute('aria-expanded'), screen.queryByRole('table')]).toEqual(['false', null]);
  button.focus();
  fireEvent.click(button);
  const [heading, newest, ...older] = within(screen.getByRole('table')).getAllByRole('row');
  expect([heading?.textContent, newest?.textContent, older.length]).toEqual([
    'DayRevenue (¥)Orders',
    '2026-11-181,234.501',
    6,
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Hide table', expanded: true }));
  expect(screen.queryByRole('table')).toBeNull();
});

it('omits a missing day from the label, shows — for it in the table, and has no line for a figure without days', () => {
  render(<TotalFigures totals={totals} weekDays={weekDays} addressOf={() => undefined} />, {
    wrapper: stageOf({ resources: [] }).Stage,
  });
  expect(screen.getAllByRole('img').map((line) => line.getAttribute('aria-label'))).toEqual([
    'Yield today, last 7 days (2026-11-12 to 2026-11-18): 1.00 · 3.00 · 4.00 · 5.00 · 6.00 · 7.00 kWh',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Last 7 days as a table' }));
  expect(screen.getByRole('row', { name: '2026-11-13 —' })).toBeTruthy();
});
