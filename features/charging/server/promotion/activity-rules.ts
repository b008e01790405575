// Rules for edits of promotions (domain §3 activity, §8.2 publishActivity).
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { KeyOf } from '@ec/resource/enum';
import type { StoredRowOf, ValuesOf } from '@ec/resource/row';
import { columnsOf } from '@ec/resource-server/columns';
import { instantOf } from '@ec/resource-server/instant';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { activity } from '../../shared/promotion/activity.resource.ts';
import type { activitySub } from '../../shared/promotion/activity-sub.resource.ts';
import {
  activitySubBenefit,
  activitySubCondType,
  activityType,
  actStatus,
} from '../../shared/promotion/promotion.enums.ts';
import { promotionErrors } from './promotion.errors.ts';

const { draft, review, published, running, paused } = actStatus.key;
const { topUpGift } = activityType.key;
type State = KeyOf<typeof actStatus>;
/** States in which every field may be edited. */
const editable: readonly State[] = [draft, review];
/** States in which only the end, the budget and the remark may be edited. */
const live: readonly State[] = [published, running, paused];

type Instant = Date | string | null | undefined;
const isLater = (next: Instant, before: Instant): boolean =>
  (instantOf(next)?.getTime() ?? 0) > (instantOf(before)?.getTime() ?? 0);

type Activity = StoredRowOf<typeof activity>;

/**
 * Checks an edit. A published promotion may only get a later end, a larger budget or another remark. A new end or budget must pass the
 * checks of a publication. A new type must fit the existing rules.
 */
export async function checkActivity(tx: Sql, values: ValuesOf<typeof activity>, row: Activity | undefined, now: Date) {
  const state = row?.actStatus ?? draft;
  const { startTime, endTime } = { ...row, ...values };
  if (!editable.includes(state) && Object.keys(values).length > 0) {
    if (!live.includes(state)) fail(promotionErrors.finished);
    const { endTime: end, budget, remark: _remark, ...others } = values;
    const isShorter = end !== undefined && !isLater(end, row?.endTime);
    const isLess = budget !== undefined && new Decimal(budget ?? 0).lte(row?.budget ?? 0);
    if (isShorter || isLess || Object.keys(others).length > 0) fail(promotionErrors.frozen);
    if (row && (end || budget))
      await checkPublish(tx, { ...row, endTime: end ?? row.endTime, budget: budget ?? row.budget }, now);
  }
  if (row && values.activityType != null) await checkRulesOf(tx, row.id, values.activityType);
  if (startTime && endTime && !isLater(endTime, startTime)) fail(promotionErrors.endsFirst);
}

const conditions = activitySubCondType.key;
const benefits = activitySubBenefit.key;

/** Checks that the promotion of a rule may be edited and that the rule fits the promotion's type. */
export async function checkRule(tx: Sql, rule: ValuesOf<typeof activitySub>): Promise<void> {
  const { activityId, condType, benefit, benefitValue, startMin, endMin } = rule;
  await refuseFrozen(tx, [activityId ?? '']);
  const value = new Decimal(benefitValue ?? 0);
  if (condType === conditions.timeSlot && (startMin ?? 0) >= (endMin ?? 0)) fail(promotionErrors.slot);
  if (benefit === benefits.percentOff && value.gt(100)) fail(promotionErrors.percent);
  if (benefit !== benefits.freeService && value.lte(0)) fail(promotionErrors.nothing);
  if (benefit === benefits.times && !value.isInteger()) fail(promotionErrors.whole);
  const promotion = await tx.first<{ type: KeyOf<typeof activityType> }>(
    sql`select activity_type as type from truck_activity where tenant_id = ${tx.tenantId} and id = ${activityId}`,
  );
  refuseUnfit(promotion?.type, rule);
}

type Rule = Pick<ValuesOf<typeof activitySub>, 'condType' | 'benefit'>;

function refuseUnfit(type: KeyOf<typeof activityType> | undefined, { condType, benefit }: Rule): void {
  const isTopUp = type === topUpGift;
  if ((condType === conditions.topUpAmount) !== isTopUp || (benefit === benefits.gift) !== isTopUp)
    fail(promotionErrors.topUpOnly);
}

/** Refuses a type that does not fit the existing rules. */
async function checkRulesOf(tx: Sql, activityId: string, type: KeyOf<typeof activityType>): Promise<void> {
  const rules = await tx.rows<Rule>(
    sql`select cond_type as "condType", benefit from truck_activity_sub
      where tenant_id = ${tx.tenantId} and activity_id = ${activityId} and is_deleted = 0`,
  );
  for (const rule of rules) refuseUnfit(type, rule);
}

/** Refuses promotions that are not editable. It locks them, so that none is published while its rules change. */
export async function refuseFrozen(tx: Sql, activityIds: readonly string[]): Promise<void> {
  const rows = await tx.rows<{ state: State }>(
    sql`select act_status as state from truck_activity
      where tenant_id = ${tx.tenantId} and id = any(${activityIds}::bigint[]) order by id for update`,
  );
  if (rows.some(({ state }) => !editable.includes(state))) fail(promotionErrors.frozen);
}

export async function requireRules(tx: Sql, activityId: string): Promise<void> {
  const rule = await tx.first(
    sql`select 1 as one from truck_activity_sub
      where tenant_id = ${tx.tenantId} and activity_id = ${activityId} and is_deleted = 0 limit 1`,
  );
  if (!rule) fail(promotionErrors.noRule);
}

type Published = Pick<Activity, 'id' | 'activityType' | 'startTime' | 'stackable' | 'stationIds' | 'merchantIds'> & {
  endTime: Instant;
  budget: Decimal.Value;
};

/** Checks a publication. The lock serializes the publications of a tenant, so that two overlapping promotions cannot both pass the check. */
export async function checkPublish(tx: Sql, row: Published, now: Date): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`publish:${tx.tenantId}`}, 0))`);
  await requireRules(tx, row.id);
  const end = instantOf(row.endTime);
  if (!end || end <= now) fail(promotionErrors.over);
  if (new Decimal(row.budget).lte(0)) fail(promotionErrors.noBudget);
  const t = columnsOf(activity);
  const meets = (name: 'stationIds' | 'merchantIds') =>
    sql`(coalesce(cardinality(${t[name]}), 0) = 0 or ${row[name]?.length ?? 0} = 0
      or ${t[name]} && ${row[name] ?? []}::bigint[])`;
  const other = await tx.first<{ name: string }>(
    sql`select activity_name as name from truck_activity t
      where tenant_id = ${tx.tenantId} and id <> ${row.id} and is_deleted = 0 and act_status = any(${live}::int[])
        and (activity_type = ${topUpGift}) = ${row.activityType === topUpGift}
        and (stackable = 0 or ${row.stackable} = 0)
        and start_time < ${row.endTime} and end_time > ${row.startTime}
        and ${meets('stationIds')} and ${meets('merchantIds')}
      order by id limit 1`,
  );
  if (other) fail(promotionErrors.overlaps, { name: other.name });
}
