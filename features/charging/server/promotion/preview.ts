// Computes the cost that a promotion would have had: it applies the rules to the orders or top-ups of the last days, one after the other.

import type { Sql } from '@ec/kernel/database';
import { allOf, type Condition } from '@ec/kernel/sql';
import type { OutputOf } from '@ec/resource/contract';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { accountHisBizType, accountOwnerType } from '../../shared/account/account.enums.ts';
import { orderProc } from '../../shared/order/order.enums.ts';
import { type Bill, discountFor, type GrantedBenefit, giftFor, type Offer } from '../../shared/promotion/benefit.ts';
import type { activityPreview } from '../../shared/promotion/promotion.contract.ts';
import { activitySubCondType, activityType } from '../../shared/promotion/promotion.enums.ts';
import { millis } from '../order/order-store.ts';
import { freshOffer } from './promotion-rows.ts';

type Preview = OutputOf<typeof activityPreview>;

/** An order or a top-up to which the offer is applied. */
interface Transaction {
  payer: string;
  money: string;
  judge(offer: Offer): GrantedBenefit[];
}

interface PreviewOptions {
  days: number;
  now: Date;
  /** Conditions of the rows that the caller may see: orders under the alias t, accounts under a. */
  visibility: { orders: readonly Condition[]; accounts: readonly Condition[] };
}

const maxRows = 100_000;
const batchSize = 500;

export async function previewActivity(
  tx: Sql,
  activityId: string,
  { days, now, visibility }: PreviewOptions,
): Promise<Preview | undefined> {
  const offer = await freshOffer(tx, activityId);
  const activity = await tx.first<{ type: number }>(
    sql`select activity_type as type from truck_activity where tenant_id = ${tx.tenantId} and id = ${activityId}`,
  );
  if (!offer || !activity) return undefined;
  const since = new Date(now.getTime() - days * 86_400_000);
  const occasion = activity.type === activityType.key.topUpGift ? 'topUp' : 'order';
  const transactions =
    occasion === 'topUp'
      ? await topUpsSince(tx, since, visibility.accounts)
      : await ordersSince(tx, since, offer, visibility.orders);
  return {
    occasion,
    days,
    ...(await tryOffer({ ...offer, startTime: since.getTime(), endTime: Number.MAX_SAFE_INTEGER }, transactions)),
  };
}

/** Applies the offer to one transaction after the other, so that its budget, its stock and the uses of each payer run out as in operation. */
async function tryOffer(
  offer: Offer,
  transactions: readonly Transaction[],
): Promise<Omit<Preview, 'occasion' | 'days'>> {
  const usesByPayer = new Map<string, number>();
  const rules = new Map(offer.rules.map(({ id }) => [id, { id, hits: 0, given: new Decimal(0) }]));
  let [money, budgetLeft] = [new Decimal(0), new Decimal(offer.left)];
  let usedUpAfter: number | null = null;
  for (const [index, transaction] of transactions.entries()) {
    // The loop pauses before each batch, so that the server can answer other requests.
    if (index % batchSize === 0) await new Promise(setImmediate);
    money = money.plus(transaction.money);
    if (budgetLeft.lte(0)) continue;
    const stocked = offer.rules.map((rule) => ({ ...rule, usedCount: rules.get(rule.id)?.hits ?? 0 }));
    const currentOffer = {
      ...offer,
      left: budgetLeft.toFixed(2),
      used: usesByPayer.get(transaction.payer) ?? 0,
      rules: stocked,
    };
    const [grant] = transaction.judge(currentOffer);
    const rule = grant && rules.get(grant.ruleId);
    if (!rule) continue;
    rule.hits += 1;
    rule.given = rule.given.plus(grant.money);
    usesByPayer.set(transaction.payer, currentOffer.used + 1);
    budgetLeft = budgetLeft.minus(grant.money);
    if (budgetLeft.lte(0)) usedUpAfter = index + 1;
  }
  const all = [...rules.values()];
  return {
    count: transactions.length,
    hits: all.reduce((sum, { hits }) => sum + hits, 0),
    payers: usesByPayer.size,
    money: money.toFixed(2),
    given: new Decimal(offer.left).minus(budgetLeft).toFixed(2),
    usedUpAfter,
    rules: all.map((rule) => ({ ...rule, given: rule.given.toFixed(2) })),
  };
}

async function ordersSince(
  tx: Sql,
  since: Date,
  { rules }: Offer,
  visibility: readonly Condition[],
): Promise<Transaction[]> {
  const payer = sql`coalesce('account:' || account_id, 'plate:' || plate_no)`;
  // The row number makes the query read all orders, not only the recent ones. It is left out if no rule asks for the first order.
  const isFirst = rules.some(({ condType }) => condType === activitySubCondType.key.firstOrder)
    ? sql`row_number() over (partition by ${payer} order by end_time, id) = 1`
    : sql`false`;
  const rows = await tx.rows<Bill & { payer: string; money: string }>(
    sql`select order_type as "orderType", station_id as "stationId", merchant_id as "merchantId", total_kwh as kwh,
        coalesce(elec_money, 0) as "elecMoney", coalesce(service_money, 0) as "serviceMoney", coalesce(swap_money, 0) as "swapMoney",
        coalesce(elec_money, 0) + coalesce(service_money, 0) + coalesce(swap_money, 0) as money,
        ${millis('start_time')} as at, payer, "isFirst"
      from (select *, ${payer} as payer, ${isFirst} as "isFirst"
        from truck_orders t where ${allOf([sql`tenant_id = ${tx.tenantId}`, ...visibility])}
          and order_proc = ${orderProc.key.ended} and is_deleted = 0 and total_kwh is not null) o
      where start_time >= ${since} order by end_time, id limit ${maxRows}`,
  );
  return rows.map(({ payer, money, ...row }) => ({
    payer,
    money,
    judge: (offer) => discountFor(row, [offer]),
  }));
}

async function topUpsSince(tx: Sql, since: Date, visibility: readonly Condition[]): Promise<Transaction[]> {
  const rows = await tx.rows<{ accountId: string; merchantId: string | null; amount: string; at: number }>(
    sql`select h.account_id as "accountId", h.amount, ${millis('h.create_time')} as at,
        case when a.owner_type = ${accountOwnerType.key.merchant} then a.owner_id end as "merchantId"
      from truck_account_his h join truck_account a on a.tenant_id = h.tenant_id and a.id = h.account_id
      where ${allOf([sql`h.tenant_id = ${tx.tenantId}`, ...visibility])}
        and h.biz_type = ${accountHisBizType.key.topUp} and h.create_time >= ${since}
      order by h.create_time limit ${maxRows}`,
  );
  return rows.map(({ accountId, merchantId, amount, at }) => ({
    payer: accountId,
    money: amount,
    judge: (offer) => giftFor({ merchantId, amount, at }, [offer]),
  }));
}
