// @vitest-environment happy-dom
// Tests how the detail and the list of inverter days show the performance ratio (PR).
import { DetailDrawer } from '@ec/resource-web/detail-drawer.tsx';
import { allColumnsOf } from '@ec/resource-web/list-columns.tsx';
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { THIN_SPACE } from '@ec/ui/value/quantity';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { inverterDays } from '../../shared/energy/inverter-days.resource.ts';
import { slots } from './inverter-days.page.tsx';

afterEach(cleanup);

const dayWith = (pr: number | null, prEstimated: 0 | 1) => ({
  id: '1',
  rowVersion: 1,
  day: '2026-11-27',
  pr,
  prEstimated,
});

it('shows the PR of a day with its unit in the detail', async () => {
  const day = dayWith(80.5, 1);
  const { Stage } = stageOf({ resources: [], answers: { 'GET blade-household/inverterDays/detail': () => day } });
  const steps = { row: undefined, previous: undefined, next: undefined };
  render(
    <DetailDrawer
      resource={inverterDays}
      slots={slots}
      id="1"
      rights={{} as never}
      steps={steps as never}
      actions={[]}
      onClose={() => undefined}
    />,
    { wrapper: Stage },
  );
  const [label] = await screen.findAllByText('PR');
  expect(label?.nextElementSibling?.textContent).toBe(`80.5${THIN_SPACE}% estimated`);
});

it.each([
  [80.5, 0, '80.5'],
  [80.5, 1, '80.5 estimated'],
  [null, 1, '—'],
] as const)('shows the PR %s in the list below a heading with the unit', (pr, prEstimated, text) => {
  const column = allColumnsOf(inverterDays, slots, 'en').find(({ name }) => name === 'pr');
  expect(column?.heading).toContain('%');
  const { container } = render(column?.render(dayWith(pr, prEstimated)), { wrapper: stageOf({ resources: [] }).Stage });
  expect(container.textContent).toBe(text);
});
