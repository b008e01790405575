// Books a top-up with its consequences: the gift of a running promotion, then the payment of overdue orders, oldest first (BR-10).

import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { merchantOwnerTypes } from '../../shared/account/account.enums.ts';
import type { TopUpReply } from '../../shared/account/account-answers.ts';
import { type Actor, grantGift, type LedgerDeps, type PayChannel, topUp } from '../ledger/ledger.ts';
import { applyTopUpGift } from '../promotion/apply-promotions.ts';
import { payOverdueOrders } from './settle-order.ts';

export interface ReceivedTopUp {
  accountId: string;
  amount: string;
  channel: PayChannel;
  /** The voucher number of a bank transfer, or the payment number of the channel. */
  bizNo: string;
  actor: Actor;
}

/** Books the top-up. A repeated call with the same `bizNo` books neither the top-up nor the gift again. */
export async function receiveTopUp(tx: Sql, deps: LedgerDeps, received: ReceivedTopUp): Promise<TopUpReply> {
  const { accountId, amount, bizNo, actor } = received;
  await topUp(tx, deps, received);
  const merchantId = await merchantOf(tx, accountId);
  const gift = await applyTopUpGift(tx, deps, { bizNo, accountId, merchantId, amount, at: deps.clock.now() });
  const giftMoney = gift?.giftMoney ?? '';
  if (Number(giftMoney) > 0) await grantGift(tx, deps, { accountId, amount: giftMoney, bizNo, actor });
  return { giftMoney, paidOrders: await payOverdueOrders(tx, deps, accountId) };
}

/** Returns the merchant of an account or sub-account; null for a driver's account. */
async function merchantOf(tx: Sql, accountId: string): Promise<string | null> {
  const row = await tx.first<{ ownerId: string }>(
    sql`select owner_id as "ownerId" from truck_account
      where tenant_id = ${tx.tenantId} and id = ${accountId} and owner_type in (${keys(...merchantOwnerTypes)})`,
  );
  return row?.ownerId ?? null;
}
