// @vitest-environment happy-dom
// Tests the unit of the rent rate in the tab of the customer.
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { rentMode } from '../../shared/customer/customer.enums.ts';
import { CustomerTab } from './customer.tab.tsx';

afterEach(cleanup);

it.each([
  ['share', 5, '5%'],
  ['perModule', 45, '¥45.0000/module·year'],
  ['perWatt', 0.05, '¥0.0500/W·year'],
  ['fixed', null, '—'],
] as const)('shows the rent rate of the mode %s with its unit', async (mode, rentPrice, text) => {
  const customer = { id: '7', rowVersion: 1, customerName: 'Zhang San', rentMode: rentMode.key[mode], rentPrice };
  const { Stage } = stageOf({
    resources: [],
    answers: { 'GET blade-household/stationCustomer/detail': () => customer },
  });
  render(<CustomerTab row={{ customerId: '7' } as never} />, { wrapper: Stage });
  const label = await screen.findByText('Rent rate');
  expect(label.nextElementSibling?.textContent).toBe(text);
});
