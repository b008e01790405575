// Makes the balance adjustments of the demo's cashiers: one approved, one refused, and one not yet decided.

import { accountHisBizType, accountHisDirection } from '@ec/charging/shared/account/account.enums';
import { type RechargeStatus, rechargeStatus } from '@ec/charging/shared/account/recharge';
import { adjustMove, type Direction } from '@ec/charging/shared/ledger/movement';
import { HOUR } from '@ec/device-models/time-of-use';
import type { IdSource } from '@ec/kernel/ids';
import type { BulkRow } from '@ec/kernel/insert-bulk';
import { merchantStatus } from '@ec/truck/shared/fleet/fleet.enums';
import type { DemoAccount } from './demo-accounts.ts';
import type { DemoBook } from './demo-book.ts';
import type { EventQueue } from './event-queue.ts';
import type { RowDeps } from './order-rows.ts';

export interface DemoAdjust {
  id: string;
  account: DemoAccount;
  at: number;
  direction: Direction;
  amount: string;
  reason: string;
  status: RechargeStatus;
}

const { in: into, out: outOf } = accountHisDirection.key;

const plans = [
  { hours: 70, direction: into, amount: '120.00', reason: '站端停电补偿', status: rechargeStatus.booked },
  { hours: 45, direction: outOf, amount: '35.50', reason: '误充值冲回', status: rechargeStatus.refused },
  { hours: 5, direction: into, amount: '88.00', reason: '计量异常补差', status: rechargeStatus.waiting },
] as const;

interface AdjustDeps {
  queue: EventQueue;
  book: DemoBook;
  ids: Pick<IdSource, 'at'>;
  userId(account: string): string;
}

/** Finance requests each adjustment, and the manager decides all but the last one half an hour later. */
export function demoAdjusts(
  accounts: readonly DemoAccount[],
  now: number,
  { queue, book, ids, userId }: AdjustDeps,
): DemoAdjust[] {
  const prepaid = accounts.filter(
    ({ merchant, isPostpaid }) => merchant?.status === merchantStatus.key.active && !isPostpaid,
  );
  const manager = { userId: userId('manager'), name: 'manager' };
  return plans.flatMap((plan, number) => {
    const account = prepaid[number % prepaid.length];
    if (!account) return [];
    const at = now - plan.hours * HOUR;
    const adjustment: DemoAdjust = { ...plan, id: ids.at(new Date(at)), account, at };
    const decided = at + HOUR / 2;
    if (plan.status === rechargeStatus.booked)
      queue.add(decided, () =>
        book.move(account, decided, `AJ${adjustment.id}`, adjustMove(plan.direction, plan.amount), manager),
      );
    return adjustment;
  });
}

export const adjustRow = (adjust: DemoAdjust, { tenantId, userId }: RowDeps): BulkRow => ({
  id: adjust.id,
  tenant_id: tenantId,
  create_user: userId('finance'),
  create_time: new Date(adjust.at),
  recharge_no: `AJ${adjust.id}`,
  account_id: adjust.account.id,
  biz_type: accountHisBizType.key.adjust,
  direction: adjust.direction,
  amount: adjust.amount,
  reason: adjust.reason,
  recharge_status: adjust.status,
  apply_user: userId('finance'),
  apply_name: 'finance',
  audit_user: adjust.status === rechargeStatus.waiting ? null : userId('manager'),
  audit_name: adjust.status === rechargeStatus.waiting ? null : 'manager',
  audit_time: adjust.status === rechargeStatus.waiting ? null : new Date(adjust.at + HOUR / 2),
  audit_reason: adjust.status === rechargeStatus.refused ? '凭证不符' : null,
});
