// Reads promotions with their rules, as the offers from which benefit.ts computes discounts and gifts.

import type { Sql } from '@ec/kernel/database';
import { columnsOf, type Picked, pick } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { activity } from '../../shared/promotion/activity.resource.ts';
import { activitySub } from '../../shared/promotion/activity-sub.resource.ts';
import type { Offer, Rule } from '../../shared/promotion/benefit.ts';
import { activityType, actStatus } from '../../shared/promotion/promotion.enums.ts';
import { millis } from '../order/order-store.ts';

/** The kind of transaction to which a promotion applies. */
export type Occasion = 'order' | 'topUp';

const { topUpGift } = activityType.key;

const plainColumns = ['id', 'stationIds', 'merchantIds', 'userLimit', 'stackable', 'priority', 'coversElec'] as const;
interface StoredActivity extends Picked<typeof activity, (typeof plainColumns)[number]> {
  startTime: number;
  endTime: number;
  left: string;
}

const t = columnsOf(activity);
const columns = sql`${pick(activity, plainColumns)}, ${t.budget} - ${t.usedBudget} as left,
  ${millis('t.start_time')} as "startTime", ${millis('t.end_time')} as "endTime"`;

/**
 * Reads the running promotions and locks them until the transaction ends, so that each use sees the remaining budget. They are locked by
 * ascending id, so that two uses cannot deadlock.
 */
export async function lockRunning(tx: Sql, occasion: Occasion, payer: string): Promise<Offer[]> {
  const activities = await tx.rows<StoredActivity>(
    sql`select ${columns} from truck_activity t where tenant_id = ${tx.tenantId} and act_status = ${actStatus.key.running} and is_deleted = 0
      and (activity_type = ${topUpGift}) = ${occasion === 'topUp'} and used_budget < budget order by id for update`,
  );
  const usesByActivity = await usesOf(
    tx,
    activities.map(({ id }) => id),
    payer,
  );
  return offersOf(tx, activities, (id) => usesByActivity.get(id) ?? 0);
}

/** Returns the offer of a promotion in any state, with its whole budget and stock, as if nobody had used the promotion. */
export async function freshOffer(tx: Sql, activityId: string): Promise<Offer | undefined> {
  const activities = await tx.rows<StoredActivity & { budget: string }>(
    sql`select ${columns}, ${t.budget} from truck_activity t
      where tenant_id = ${tx.tenantId} and id = ${activityId} and is_deleted = 0`,
  );
  const [offer] = await offersOf(tx, activities, () => 0);
  const rules = offer?.rules.map((rule) => ({ ...rule, usedCount: 0 })) ?? [];
  return offer && { ...offer, left: activities[0]?.budget ?? '0', rules };
}

async function usesOf(tx: Sql, ids: readonly string[], payer: string): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: string; used: number }>(
    sql`select activity_id as id, count(*)::int as used from truck_activity_grant
      where tenant_id = ${tx.tenantId} and activity_id = any(${ids}::bigint[]) and payer = ${payer} group by 1`,
  );
  return new Map(rows.map(({ id, used }) => [id, used]));
}

const ruleFields = [
  ...(['id', 'activityId', 'condType', 'threshold', 'startMin', 'endMin'] as const),
  ...(['benefit', 'benefitValue', 'maxDiscount', 'usedCount'] as const),
] as const;

async function offersOf(
  tx: Sql,
  activities: readonly StoredActivity[],
  countUses: (id: string) => number,
): Promise<Offer[]> {
  if (activities.length === 0) return [];
  const rules = await tx.rows<Rule & { activityId: string }>(
    sql`select ${pick(activitySub, ruleFields)}, coalesce(t.stock, 0) as stock, coalesce(t.sort, 0) as sort
      from truck_activity_sub t where tenant_id = ${tx.tenantId} and activity_id = any(${activities.map(({ id }) => id)}::bigint[])
        and is_deleted = 0 order by id`,
  );
  return activities.map((row) => ({
    id: row.id,
    stationIds: row.stationIds ?? [],
    merchantIds: row.merchantIds ?? [],
    startTime: row.startTime,
    endTime: row.endTime,
    left: row.left,
    userLimit: row.userLimit ?? 0,
    used: countUses(row.id),
    stackable: row.stackable === 1,
    priority: row.priority ?? 0,
    coversElec: row.coversElec === 1,
    rules: rules.filter(({ activityId }) => activityId === row.id),
  }));
}
