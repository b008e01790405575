// Settles orders from accounts (domain §6.2, BR-10, BR-14).

import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { Decimal } from 'decimal.js';
import { accountHisPayChannel } from '../../shared/account/account.enums.ts';
import { money } from '../../shared/ledger/account-balances.ts';
import { debitTypes } from '../../shared/ledger/movement.ts';
import { orderProc, ordersPayType, payStatus } from '../../shared/order/order.enums.ts';
import {
  type Actor,
  debitAll,
  findTxn,
  type LedgerDeps,
  type PayChannel,
  payDirectly,
  refund,
  systemActor,
} from '../ledger/ledger.ts';
import { takeOutOfBill } from './bill-rows.ts';
import { debitPartsOf, lockOrder, lockOverdueOrders, movePayStatus, type SettlementOrder } from './order-money.ts';

const channels = accountHisPayChannel.key;

const { unsettled, due, paid, overdue, noCharge } = payStatus.key;
const { ended } = orderProc.key;
const { credit: onCredit, balance } = ordersPayType.key;

export interface Settled {
  payStatus: KeyOf<typeof payStatus>;
  giftMoney: string;
  payMoney: string;
}

/**
 * Settles an order once its bill is written (orderProc 4): payStatus 0 → 1, then 2 if the account pays or 5 if it cannot. An order on
 * credit is debited at once and stays at 1 until its monthly bill is paid; an order that a channel pays stays at 1 until `payByChannel`.
 * An order that delivered nothing and costs nothing moves to 7. An order that is already settled does not change.
 */
export async function settleOrder(tx: Sql, deps: LedgerDeps, orderId: string): Promise<Settled> {
  const order = await lockOrder(tx, orderId);
  if (order.orderProc !== ended) throw new Error(`Order ${order.orderNo} has not ended: it has no bill`);
  if (order.payStatus !== unsettled)
    return { payStatus: order.payStatus ?? unsettled, giftMoney: order.giftMoney, payMoney: '0.00' };
  await movePayStatus(tx, order, unsettled, due);
  if (Number(order.totalMoney) === 0 && Number(order.totalKwh) === 0) return markNoCharge(tx, order);
  if (Number(order.totalMoney) === 0) return markPaid(tx, deps, order, due, { giftMoney: '0.00', payMoney: '0.00' });
  if (order.accountId === null || (order.payType !== balance && order.payType !== onCredit))
    return { payStatus: due, giftMoney: '0.00', payMoney: '0.00' };
  return payFromAccount(tx, deps, order, due);
}

async function markNoCharge(tx: Sql, order: SettlementOrder): Promise<Settled> {
  const nothing = { giftMoney: '0.00', payMoney: '0.00' };
  await movePayStatus(tx, order, due, noCharge, nothing);
  return { payStatus: noCharge, ...nothing };
}

async function markPaid(
  tx: Sql,
  { clock }: LedgerDeps,
  order: SettlementOrder,
  from: KeyOf<typeof payStatus>,
  payment: { giftMoney: string; payMoney: string },
): Promise<Settled> {
  await movePayStatus(tx, order, from, paid, { ...payment, at: clock.now() });
  return { payStatus: paid, ...payment };
}

async function payFromAccount(
  tx: Sql,
  deps: LedgerDeps,
  order: SettlementOrder,
  from: KeyOf<typeof payStatus>,
): Promise<Settled> {
  const booking = {
    accountId: order.accountId ?? '',
    bizNo: order.orderNo,
    actor: systemActor,
    parts: debitPartsOf(order),
  };
  const payChannel = order.payType === onCredit ? channels.credit : channels.balance;
  const debited = await debitAll(tx, deps, { ...booking, payChannel });
  if (!debited.ok) {
    if (from !== overdue) await movePayStatus(tx, order, from, overdue);
    return { payStatus: overdue, giftMoney: '0.00', payMoney: '0.00' };
  }
  const { giftPart: giftMoney, payPart: payMoney } = debited;
  if (order.payType !== onCredit || from === overdue) return markPaid(tx, deps, order, from, { giftMoney, payMoney });
  await movePayStatus(tx, order, due, due, { giftMoney, payMoney: '0.00' });
  return { payStatus: due, giftMoney, payMoney: '0.00' };
}

/**
 * Pays the overdue orders of an account after a top-up, oldest first and each only completely. An order that cannot be paid stops the
 * payment of later ones.
 * @returns the numbers of the paid orders
 */
export async function payDueOrders(tx: Sql, deps: LedgerDeps, accountId: string): Promise<string[]> {
  const numbers: string[] = [];
  for (const order of await lockOverdueOrders(tx, accountId)) {
    const { payStatus } = await payFromAccount(tx, deps, order, overdue);
    if (payStatus !== paid) break;
    numbers.push(order.orderNo);
  }
  return numbers;
}

/** Records that a channel has received the payment of an order (1 → 2); the money bypasses the account. A repeated call changes nothing. */
export async function payByChannel(
  tx: Sql,
  deps: LedgerDeps,
  { orderId, channel, actor = systemActor }: { orderId: string; channel: PayChannel; actor?: Actor },
): Promise<Settled> {
  const order = await lockOrder(tx, orderId);
  if (order.payStatus === paid) return { payStatus: paid, giftMoney: order.giftMoney, payMoney: order.totalMoney };
  for (const { bizType, amount } of debitPartsOf(order).filter((part) => Number(part.amount) !== 0))
    await payDirectly(tx, deps, { accountId: order.accountId, bizType, amount, channel, bizNo: order.orderNo, actor });
  return markPaid(tx, deps, order, due, { giftMoney: '0.00', payMoney: order.totalMoney });
}

/**
 * Reverses the debit of a waived order, gift into gift, and removes the order from its bill. Without a debit nothing happens. The
 * caller moves payStatus 1 → 6.
 */
export async function undoDebit(tx: Sql, deps: LedgerDeps, { orderId, actor }: { orderId: string; actor: Actor }) {
  const order = await lockOrder(tx, orderId);
  const { accountId, orderNo } = order;
  if (accountId === null) return;
  const booked = await Promise.all(debitTypes.map((bizType) => findTxn(tx, bizType, orderNo)));
  const sum = (field: 'amount' | 'giftPart') =>
    booked.reduce((total, txn) => total.plus(txn?.[field] ?? 0), new Decimal(0));
  if (sum('amount').isZero()) return;
  const [giftBack, amount] = [money(sum('giftPart')), money(sum('amount').minus(sum('giftPart')))];
  await refund(tx, deps, { accountId, amount, giftBack, channel: channels.balance, bizNo: `${orderNo}-W`, actor });
  await takeOutOfBill(tx, orderId);
}
