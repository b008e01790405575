// Activities and their rules as the rules of benefit.ts take them.
import { raw, type Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import type { Offer, Rule } from '../../shared/promotion/benefit.ts';

/** What a promotion is about: orders, or top-ups (activityType 3). */
export type Occasion = 'order' | 'topUp';
export const topUpType = 3;
export const running = 3;

interface Stored {
  id: string;
  stationIds: string[] | null;
  merchantIds: string[] | null;
  startTime: string;
  endTime: string;
  left: string;
  userLimit: number | null;
  stackable: number;
  priority: number | null;
  coversElec: number;
}

const columns = sql.raw(`id, station_ids as "stationIds", merchant_ids as "merchantIds", budget - used_budget as left,
  extract(epoch from start_time) * 1000 as "startTime", extract(epoch from end_time) * 1000 as "endTime",
  user_limit as "userLimit", stackable, priority, covers_elec as "coversElec"`);

/** Held until the transaction ends, in a fixed order: one use after the other sees what is left. */
export async function lockRunning(tx: Sql, occasion: Occasion, payer: string): Promise<Offer[]> {
  const stored = await tx.rows<Stored>(
    raw(sql`select ${columns} from truck_activity where tenant_id = ${tx.tenantId} and act_status = ${running} and is_deleted = 0
      and (activity_type = ${topUpType}) = ${occasion === 'topUp'} and used_budget < budget order by id for update`),
  );
  const used = await usesOf(
    tx,
    stored.map(({ id }) => id),
    payer,
  );
  return offersOf(tx, stored, (id) => used.get(id) ?? 0);
}

/** As if it ran and nobody had used it. */
export async function freshOffer(tx: Sql, activityId: string): Promise<Offer | undefined> {
  const stored = await tx.rows<Stored & { budget: string }>(
    raw(sql`select ${columns}, budget from truck_activity
      where tenant_id = ${tx.tenantId} and id = ${activityId} and is_deleted = 0`),
  );
  const [offer] = await offersOf(tx, stored, () => 0);
  const rules = offer?.rules.map((rule) => ({ ...rule, usedCount: 0 })) ?? [];
  return offer && { ...offer, left: stored[0]?.budget ?? '0', rules };
}

async function usesOf(tx: Sql, ids: readonly string[], payer: string): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: string; used: string }>(
    raw(sql`select activity_id as id, count(*) as used from truck_activity_grant
      where tenant_id = ${tx.tenantId} and activity_id = any(${ids}::bigint[]) and payer = ${payer} group by 1`),
  );
  return new Map(rows.map(({ id, used }) => [id, Number(used)]));
}

async function offersOf(tx: Sql, stored: readonly Stored[], used: (id: string) => number): Promise<Offer[]> {
  if (stored.length === 0) return [];
  const rules = await tx.rows<Rule & { activityId: string }>(
    raw(sql`select id, activity_id as "activityId", cond_type as "condType", threshold, benefit, benefit_value as "benefitValue",
        max_discount as "maxDiscount", start_min as "startMin", end_min as "endMin", coalesce(stock, 0) as stock,
        used_count as "usedCount", coalesce(sort, 0) as sort
      from truck_activity_sub where tenant_id = ${tx.tenantId} and activity_id = any(${stored.map(({ id }) => id)}::bigint[])
        and is_deleted = 0 order by id`),
  );
  return stored.map((row) => ({
    id: row.id,
    stationIds: row.stationIds ?? [],
    merchantIds: row.merchantIds ?? [],
    startTime: Number(row.startTime),
    endTime: Number(row.endTime),
    left: row.left,
    userLimit: row.userLimit ?? 0,
    used: used(row.id),
    stackable: row.stackable === 1,
    priority: row.priority ?? 0,
    coversElec: row.coversElec === 1,
    rules: rules.filter(({ activityId }) => activityId === row.id),
  }));
}
