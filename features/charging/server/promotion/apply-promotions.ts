// Applies promotions to orders and top-ups. Each order or top-up gets its benefit at most once, also in parallel, and no budget is exceeded.
import type { Sql } from '@ec/kernel/database';
import { moveState } from '@ec/resource-server/move-state';
import { byRule } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { orderProc } from '../../shared/order/order.enums.ts';
import { activity } from '../../shared/promotion/activity.resource.ts';
import { discountFor, type GrantedBenefit, giftFor } from '../../shared/promotion/benefit.ts';
import { activitySubCondType, actStatus } from '../../shared/promotion/promotion.enums.ts';
import { lockRunning, type Occasion } from './promotion-rows.ts';

interface PromotionDeps {
  ids: { next(): string };
}

/** The billed order before its discount. */
export interface PromotedOrder {
  id: string;
  orderType: number;
  stationId: string | null;
  merchantId: string | null;
  accountId: string | null;
  plateNo: string;
  startTime: Date;
  totalKwh: string;
  elecMoney: string;
  serviceMoney: string;
  swapMoney: string;
}

interface PromotedTopUp {
  /** The business number of the top-up. A number gets a gift only once. */
  bizNo: string;
  accountId: string;
  /** The merchant that owns the account. */
  merchantId: string | null;
  amount: string;
  at: Date;
}

interface AppliedBenefit {
  money: string;
  /** The promotion; the first one if several are combined. */
  activityId: string;
}

/**
 * Applies the running promotions to an order, in the transaction that makes its bill.
 * A second call for the same order returns the discount that the first call granted.
 */
export async function applyPromotions(
  tx: Sql,
  deps: PromotionDeps,
  order: PromotedOrder,
): Promise<{ discountMoney: string; activityId: string } | undefined> {
  const payer = order.accountId ? `account:${order.accountId}` : `plate:${order.plateNo}`;
  const applied = await applyOnce(tx, deps, { occasion: 'order', source: order.id, payer }, async (offers) => {
    const needsFirstOrder = offers.some(({ rules }) =>
      rules.some(({ condType }) => condType === activitySubCondType.key.firstOrder),
    );
    const { orderType, stationId, merchantId, totalKwh: kwh, elecMoney, serviceMoney, swapMoney } = order;
    const isFirst = needsFirstOrder && !(await hasEnded(tx, order));
    const bill = { orderType, stationId, merchantId, kwh, elecMoney, serviceMoney, swapMoney, isFirst };
    return discountFor({ ...bill, at: order.startTime.getTime() }, offers);
  });
  return applied && { discountMoney: applied.money, activityId: applied.activityId };
}

/** Returns the gift of a top-up; the caller books it together with the top-up. */
export async function applyTopUpGift(
  tx: Sql,
  deps: PromotionDeps,
  { bizNo, accountId, merchantId, amount, at }: PromotedTopUp,
): Promise<{ giftMoney: string; activityId: string } | undefined> {
  const use = { occasion: 'topUp', source: bizNo, payer: `account:${accountId}` } as const;
  const applied = await applyOnce(tx, deps, use, async (offers) =>
    giftFor({ merchantId, amount, at: at.getTime() }, offers),
  );
  return applied && { giftMoney: applied.money, activityId: applied.activityId };
}

interface Use {
  occasion: Occasion;
  source: string;
  payer: string;
}

type Offers = Awaited<ReturnType<typeof lockRunning>>;

async function applyOnce(
  tx: Sql,
  deps: PromotionDeps,
  use: Use,
  judge: (offers: Offers) => Promise<GrantedBenefit[]>,
): Promise<AppliedBenefit | undefined> {
  const key = `promotion:${tx.tenantId}:${use.occasion}:${use.source}`;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const earlier = await readBenefit(tx, use);
  if (earlier) return earlier;
  const offers = await lockRunning(tx, use.occasion, use.payer);
  if (offers.length === 0) return undefined;
  for (const benefit of await judge(offers)) await grant(tx, deps, use, benefit);
  return readBenefit(tx, use);
}

async function readBenefit(tx: Sql, { occasion, source }: Use): Promise<AppliedBenefit | undefined> {
  const row = await tx.first<{ money: string | null; activityId: string }>(
    sql`select sum(money)::numeric(14,2) as money, (array_agg(activity_id order by id))[1] as "activityId"
      from truck_activity_grant where tenant_id = ${tx.tenantId} and occasion = ${occasion} and source = ${source}`,
  );
  return row?.money ? { money: row.money, activityId: row.activityId } : undefined;
}

async function grant(
  tx: Sql,
  { ids }: PromotionDeps,
  use: Use,
  { activityId, ruleId, money }: GrantedBenefit,
): Promise<void> {
  await tx.run(
    sql`insert into truck_activity_grant (id, tenant_id, activity_id, rule_id, occasion, source, payer, money)
      values (${ids.next()}, ${tx.tenantId}, ${activityId}, ${ruleId}, ${use.occasion}, ${use.source}, ${use.payer}, ${money})`,
  );
  await tx.run(
    sql`update truck_activity_sub set used_count = used_count + 1 where tenant_id = ${tx.tenantId} and id = ${ruleId}`,
  );
  const budget = await tx.first<{ isUsedUp: boolean }>(
    sql`update truck_activity set used_budget = used_budget + ${money}
      where tenant_id = ${tx.tenantId} and id = ${activityId} returning used_budget >= budget as "isUsedUp"`,
  );
  if (budget?.isUsedUp)
    await moveState(
      tx,
      activity,
      activityId,
      'actStatus',
      actStatus.key.ended,
      {},
      byRule(tx.tenantId ?? '', ids, 'useUp'),
    );
}

/** Returns whether another order of the payer has ended. */
async function hasEnded(tx: Sql, { id, accountId, plateNo }: PromotedOrder): Promise<boolean> {
  const ofPayer = accountId ? sql`account_id = ${accountId}` : sql`account_id is null and plate_no = ${plateNo}`;
  const earlierOrder = await tx.first(
    sql`select 1 as one from truck_orders where tenant_id = ${tx.tenantId} and ${ofPayer} and order_proc = ${orderProc.key.ended} and is_deleted = 0
      and id <> ${id} limit 1`,
  );
  return earlierOrder !== undefined;
}
