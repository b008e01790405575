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
import { removeFromBill } from './bill-rows.ts';
import {
  debitPartsOf,
  lockOverdueOrders,
  lockSettlementOrder,
  movePayStatus,
  type SettlementOrder,
} from './order-money.ts';

const channels = accountHisPayChannel.key;

const { unsettled, due, paid, overdue, noCharge } = payStatus.key;
const { ended } = orderProc.key;
const { credit: onCredit, balance } = ordersPayType.key;

export interface Settlement {
  payStatus: KeyOf<typeof payStatus>;
  giftMoney: string;
  payMoney: string;
}

/**
 * Settles an ended order: payStatus becomes due, then paid if the account pays, or overdue if it cannot. An order on credit is debited at
 * once and stays due until its monthly bill is paid. An order that a channel pays stays due until `payByChannel`. An order without energy
 * and amount becomes noCharge. An order that is already settled does not change.
 */
export async function settleOrder(tx: Sql, deps: LedgerDeps, orderId: string): Promise<Settlement> {
  const order = await lockSettlementOrder(tx, orderId);
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

async function markNoCharge(tx: Sql, order: SettlementOrder): Promise<Settlement> {
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
  at = clock.now(),
): Promise<Settlement> {
  await movePayStatus(tx, order, from, paid, { ...payment, at });
  return { payStatus: paid, ...payment };
}

async function payFromAccount(
  tx: Sql,
  deps: LedgerDeps,
  order: SettlementOrder,
  from: KeyOf<typeof payStatus>,
): Promise<Settlement> {
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
 * Pays the overdue orders of an account after money has come in, oldest first. Each order is paid in full or not at all. An order that
 * cannot be paid stops the payment of later ones.
 * @returns the numbers of the paid orders
 */
export async function payOverdueOrders(tx: Sql, deps: LedgerDeps, accountId: string): Promise<string[]> {
  const numbers: string[] = [];
  for (const order of await lockOverdueOrders(tx, accountId)) {
    const { payStatus } = await payFromAccount(tx, deps, order, overdue);
    if (payStatus !== paid) break;
    numbers.push(order.orderNo);
  }
  return numbers;
}

export interface ChannelPayment {
  orderId: string;
  channel: PayChannel;
  /** The time of the payment; by default now. */
  paidAt?: Date | undefined;
  actor?: Actor;
}

/** Marks a due order as paid, because a channel has received the money, which bypasses the account. A repeated call changes nothing. */
export async function payByChannel(
  tx: Sql,
  deps: LedgerDeps,
  { orderId, channel, paidAt, actor = systemActor }: ChannelPayment,
): Promise<Settlement> {
  const order = await lockSettlementOrder(tx, orderId);
  if (order.payStatus === paid) return { payStatus: paid, giftMoney: order.giftMoney, payMoney: order.totalMoney };
  for (const { bizType, amount } of debitPartsOf(order).filter((part) => Number(part.amount) !== 0))
    await payDirectly(tx, deps, { accountId: order.accountId, bizType, amount, channel, bizNo: order.orderNo, actor });
  return markPaid(tx, deps, order, due, { giftMoney: '0.00', payMoney: order.totalMoney }, paidAt);
}

/**
 * Reverses the debit of a waived order and removes the order from its bill. Spent gift money becomes gift money again. Without a debit
 * nothing happens. The caller changes payStatus.
 */
export async function undoDebit(tx: Sql, deps: LedgerDeps, { orderId, actor }: { orderId: string; actor: Actor }) {
  const order = await lockSettlementOrder(tx, orderId);
  const { accountId, orderNo } = order;
  if (accountId === null) return;
  const booked = await Promise.all(debitTypes.map((bizType) => findTxn(tx, bizType, orderNo)));
  const sum = (field: 'amount' | 'giftPart') =>
    booked.reduce((total, txn) => total.plus(txn?.[field] ?? 0), new Decimal(0));
  if (sum('amount').isZero()) return;
  const [giftBack, amount] = [money(sum('giftPart')), money(sum('amount').minus(sum('giftPart')))];
  await refund(tx, deps, { accountId, amount, giftBack, channel: channels.balance, bizNo: `${orderNo}-W`, actor });
  await removeFromBill(tx, orderId);
}
