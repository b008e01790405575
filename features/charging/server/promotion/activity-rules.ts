// What may be written of promotions: drafts freely, published ones hardly (domain §3 activity, §8.2 publishActivity).
import { raw, type Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Row, Values } from '@ec/resource-server/context';
import { instantOf } from '@ec/truck/server/public';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { promotionErrors } from './promotion.errors.ts';
import { topUpType } from './promotion-rows.ts';

const published = [2, 3, 4];
const reviewed = 1;

const laterOf = (next: unknown, before: unknown): boolean =>
  (instantOf(next)?.getTime() ?? 0) > (instantOf(before)?.getTime() ?? 0);

export function checkActivity(values: Values, current: Row | undefined): void {
  const state = Number(current?.actStatus ?? 0);
  const { startTime, endTime } = { ...current, ...values };
  if (state > reviewed && Object.keys(values).length > 0) {
    if (!published.includes(state)) fail(promotionErrors.finished);
    const { endTime: end, budget, remark: _said, ...others } = values;
    const isShorter = end !== undefined && !laterOf(end, current?.endTime);
    const isLess = budget !== undefined && new Decimal(String(budget)).lte(String(current?.budget));
    if (isShorter || isLess || Object.keys(others).length > 0) fail(promotionErrors.frozen);
  }
  if (startTime && endTime && !laterOf(endTime, startTime)) fail(promotionErrors.endsFirst);
}

/** Rules change with their activity alone, and fit what it is for. */
export async function checkRule(tx: Sql, values: Values, current: Row | undefined): Promise<void> {
  const rule = { ...current, ...values } as Record<string, unknown>;
  await refuseFrozen(tx, [String(rule.activityId)]);
  const [condType, benefit] = [Number(rule.condType), Number(rule.benefit)];
  const value = new Decimal(String(rule.benefitValue ?? 0));
  if (condType === 4 && Number(rule.startMin) >= Number(rule.endMin)) fail(promotionErrors.slot);
  if (benefit === 2 && value.gt(100)) fail(promotionErrors.percent);
  if (benefit !== 4 && value.lte(0)) fail(promotionErrors.nothing);
  if (benefit === 5 && !value.isInteger()) fail(promotionErrors.whole);
  const owner = await tx.first<{ type: number }>(
    raw(
      sql`select activity_type as type from truck_activity where tenant_id = ${tx.tenantId} and id = ${rule.activityId}`,
    ),
  );
  const isTopUp = owner?.type === topUpType;
  if ((condType === 5) !== isTopUp || (benefit === 3) !== isTopUp) fail(promotionErrors.topUpOnly);
}

/** Held, so that nothing is published while its rules change. */
export async function refuseFrozen(tx: Sql, activityIds: readonly string[]): Promise<void> {
  const rows = await tx.rows<{ state: number }>(
    raw(sql`select act_status as state from truck_activity
      where tenant_id = ${tx.tenantId} and id = any(${activityIds}::bigint[]) order by id for update`),
  );
  if (rows.some(({ state }) => state > reviewed)) fail(promotionErrors.frozen);
}

export async function requireRules(tx: Sql, activityId: string): Promise<void> {
  const found = await tx.first(
    raw(sql`select 1 as one from truck_activity_sub
      where tenant_id = ${tx.tenantId} and activity_id = ${activityId} and is_deleted = 0 limit 1`),
  );
  if (!found) fail(promotionErrors.noRule);
}

/** One after the other in a tenant, so that no two that overlap are published at once. */
export async function checkPublish(tx: Sql, row: Row, now: Date): Promise<void> {
  await tx.run(raw(sql`select pg_advisory_xact_lock(hashtextextended(${`publish:${tx.tenantId}`}, 0))`));
  await requireRules(tx, String(row.id));
  const end = instantOf(row.endTime);
  if (!end || end <= now) fail(promotionErrors.over);
  if (new Decimal(String(row.budget)).lte(0)) fail(promotionErrors.noBudget);
  const meets = (column: string, ids: unknown) =>
    sql`(coalesce(cardinality(${sql.ref(column)}), 0) = 0 or ${Array.isArray(ids) ? ids.length : 0} = 0
      or ${sql.ref(column)} && ${ids ?? []}::bigint[])`;
  const other = await tx.first<{ name: string }>(
    raw(sql`select activity_name as name from truck_activity
      where tenant_id = ${tx.tenantId} and id <> ${row.id} and is_deleted = 0 and act_status = any(${published}::int[])
        and (activity_type = ${topUpType}) = ${row.activityType === topUpType}
        and (stackable = 0 or ${row.stackable} = 0)
        and start_time < ${row.endTime} and end_time > ${row.startTime}
        and ${meets('station_ids', row.stationIds)} and ${meets('merchant_ids', row.merchantIds)}
      order by id limit 1`),
  );
  if (other) fail(promotionErrors.overlaps, { name: other.name });
}
