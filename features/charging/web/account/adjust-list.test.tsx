// @vitest-environment happy-dom
// Tests which page of the pending requests is shown after a decision.
import { stageOf, type TestCall } from '@ec/resource-web/test-stage.tsx';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Adjust } from '../../shared/account/account.contract.ts';
import { accountHisBizType, accountHisDirection } from '../../shared/account/account.enums.ts';
import { rechargeStatus } from '../../shared/account/recharge.ts';
import { AdjustList } from './adjust-list.tsx';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

const adjustAt = (index: number): Adjust => ({
  id: `${index}`,
  rechargeNo: `R${index}`,
  bizType: accountHisBizType.key.adjust,
  accountId: '5',
  accountNo: `A${index}`,
  ownerName: 'Bea',
  direction: accountHisDirection.key.in,
  amount: 5,
  creditLimit: null,
  creditNow: 0,
  reason: `Reason ${index}`,
  rechargeStatus: rechargeStatus.waiting,
  applyUser: '2',
  applyName: 'Cem',
  createTime: '2026-05-01 08:00:00',
  auditName: '',
  auditTime: '',
  auditReason: '',
  isMine: false,
});

it('opens the previous page when the last request of a page is decided', async () => {
  let waiting = Array.from({ length: 11 }, (_, index) => adjustAt(index + 1));
  const page = ({ query }: TestCall) => {
    const [current, size] = [Number(query.current), Number(query.size)];
    const records = waiting.slice((current - 1) * size, current * size);
    return { records, total: waiting.length, size, current, pages: Math.ceil(waiting.length / size) };
  };
  const decide = ({ body }: TestCall) => {
    waiting = waiting.filter(({ id }) => id !== (body as { id: string }).id);
    return true;
  };
  const { Stage } = stageOf({
    resources: [],
    answers: { 'GET blade-truck/account/adjustList': page, 'POST blade-truck/account/approveAdjust': decide },
  });
  render(<AdjustList />, { wrapper: Stage });
  await screen.findByText('Reason 1');
  fireEvent.click(screen.getByTitle('2'));
  await screen.findByText('Reason 11');
  fireEvent.click(screen.getByText('Approve'));
  fireEvent.submit((await screen.findByLabelText(/^Note/)).closest('form')!);
  expect(await screen.findByText('Reason 1')).toBeTruthy();
});
