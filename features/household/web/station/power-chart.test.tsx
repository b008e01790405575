// @vitest-environment happy-dom
// Tests the texts of the chart with the power of a station over one day.
import { cleanup, render } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test } from 'vitest';
import { PowerChart } from './power-chart.tsx';

afterEach(cleanup);

/** Shows a day with these powers and returns its text. Without a canvas the chart shows a table instead of the drawing. */
function showDay(powerKw: readonly (number | null)[], irradiance: readonly (number | null)[]): string {
  const series = [
    { name: 'pacKw', unit: 'kW', data: [...powerKw] },
    { name: 'poaWm2', unit: 'W/m²', data: [...irradiance] },
  ];
  const { container } = render(
    <App>
      <PowerChart curve={{ times: powerKw.map(String), series }} day="2026-11-27" />
    </App>,
  );
  return container.textContent;
}

const everyFiveMinutes = Array.from({ length: 288 }, (_, step) => (step < 72 ? null : step / 10));
const unknown = everyFiveMinutes.map(() => null);

test('shows five-minute values as powers at their times, not as energies of 288 hours', () => {
  const text = showDay(everyFiveMinutes, unknown);
  expect(text).toContain('(kW)');
  expect(text).toContain('2026-11-27 06:057.3');
  expect(text).toContain('2026-11-27 23:5528.7');
  for (const wrong of ['kWh', '287:00', 'W/m²']) expect(text).not.toContain(wrong);
});

test('shows the irradiance beside the power, and a notice for a day without values', () => {
  expect(showDay(everyFiveMinutes, everyFiveMinutes)).toContain('W/m²');
  cleanup();
  expect(showDay(unknown, unknown)).toContain('这一天没有发电数据');
});
