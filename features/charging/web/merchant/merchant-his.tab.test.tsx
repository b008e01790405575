// @vitest-environment happy-dom
// Tests that the period of a merchant's history can be changed after a failed call.
import { ApiError } from '@ec/records/console/api';
import { stageOf, type TestCall } from '@ec/resource-web/test-stage.tsx';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MerchantHistory } from './merchant-his.tab.tsx';

afterEach(cleanup);

const history = {
  summary: { kwh: 12, orders: 1, swaps: 0, money: 5, refund: 0, topup: 0, balance: null, available: null },
  trend: { times: [], series: [] },
  page: { records: [], total: 0, size: 10, current: 1, pages: 0 },
};

it('keeps the inputs of the period when the call fails, so that another period can be chosen', async () => {
  const answer = ({ query }: TestCall) => {
    if (query.dateType === 'month') throw new ApiError(500, 'Too much in this month', undefined, undefined);
    return history;
  };
  const { Stage } = stageOf({ resources: [], answers: { 'GET blade-truck/merchant/getMerchantHis': answer } });
  render(<MerchantHistory row={{ id: '7' }} />, { wrapper: Stage });
  expect((await screen.findByRole('alert')).textContent).toContain('Too much in this month');
  fireEvent.click(screen.getByText('Day'));
  expect(await screen.findByText('No order ended in this period')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
