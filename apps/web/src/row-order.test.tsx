// @vitest-environment happy-dom
// Tests the order of the actions of a row: the next step is the first button, and a note comes after it.
import { ListView } from '@ec/resource-web/list-view.tsx';
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resources } from './resources.ts';

beforeEach(() => window.history.replaceState(null, '', '/?id_equal=1'));
afterEach(cleanup);

async function actionsOf(name: string, row: Record<string, unknown>): Promise<(string | null)[]> {
  const resource = resources.registry.get(name);
  const slots = (await resources.slots[name]?.())?.slots ?? {};
  const records = [{ id: '1', rowVersion: 1, [resource.title]: 'Row one', ...row }];
  const { Stage } = stageOf({
    resources: resources.registry.all(),
    answers: { [`GET ${resource.base}/list`]: () => ({ records, total: 1, size: 10, current: 1, pages: 1 }) },
  });
  render(<ListView resource={resource} slots={slots} />, { wrapper: Stage });
  await screen.findByText('Row one');
  await waitFor(() => expect(document.querySelector('.ec-row-actions')).toBeTruthy());
  return [...document.querySelectorAll('.ec-row-actions button:not(.ec-more)')].map((each) => each.textContent);
}

const charging = { orderType: 1, orderProc: 4, payType: 1, giftMoney: 0, refundMoney: 0, invoiceStatus: 0 };

it.each([
  [
    'a paid order is refunded or invoiced',
    'charging.orders',
    { ...charging, payStatus: 2, payMoney: 9, totalMoney: 9 },
    ['Refund', 'Invoice'],
  ],
  [
    'an order without an amount cannot be refunded or invoiced',
    'charging.orders',
    { ...charging, payStatus: 7, payMoney: 0, totalMoney: 0 },
    ['Add note'],
  ],
  [
    'a charging order is stopped',
    'charging.orders',
    { ...charging, orderProc: 2, payStatus: 0 },
    ['Stop charging', 'Add note'],
  ],
  [
    'an order on hold is reviewed',
    'charging.orders',
    { ...charging, orderProc: 6, payStatus: 0, heldCause: 1, reviewWay: null, reviewUser: null },
    ['Review energy'],
  ],
  [
    'an order without a payer gets its payer first',
    'charging.orders',
    { ...charging, orderProc: 6, payStatus: 0, heldCause: 2, reviewWay: null, reviewUser: null },
    ['Assign the paying truck', 'Review energy'],
  ],
  [
    'a review that another person proposed is confirmed',
    'charging.orders',
    { ...charging, orderProc: 6, payStatus: 0, reviewWay: 1, reviewUser: '999' },
    ['Confirm review'],
  ],
  [
    'a running swap is not stopped',
    'charging.orders',
    { ...charging, orderType: 2, orderProc: 2, payStatus: 0 },
    ['Add note'],
  ],
  ['a booking is confirmed first', 'charging.orderReady', { readyStatus: 0 }, ['Confirm']],
  ['an active alarm is acknowledged first', 'maintenance.deviceAlarm', { alarmStatus: 0 }, ['Acknowledge']],
])(
  '%s',
  async (_what, name, row, expected) => {
    expect((await actionsOf(name, row)).slice(0, expected.length)).toEqual(expected);
  },
  60_000,
);

it('a work order that is being handled is finished or put on hold, before and after the arrival', async () => {
  const before = await actionsOf('maintenance.workOrder', { woStatus: 30, arriveTime: '' });
  cleanup();
  const after = await actionsOf('maintenance.workOrder', { woStatus: 30, arriveTime: '2026-11-01 10:00:00' });
  expect([before, after]).toEqual([
    ['Finish', 'Put on hold'],
    ['Finish', 'Put on hold'],
  ]);
}, 60_000);
