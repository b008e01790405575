// Promotions: drafts, review, publishing, what runs now, and what one would have cost.
import { raw } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/calls';
import { wireTime } from '@ec/resource/wire';
import type { ActionHandler } from '@ec/resource-server/action';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { listRows } from '@ec/resource-server/list';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { instantOf } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { z } from 'zod';
import { activity } from '../../shared/promotion/activity.resource.ts';
import { activitySub } from '../../shared/promotion/activity-sub.resource.ts';
import { activityJob } from './activity.job.ts';
import { checkActivity, checkPublish, checkRule, refuseFrozen, requireRules } from './activity-rules.ts';
import { previewActivity } from './preview.ts';
import { promotionErrors } from './promotion.errors.ts';
import { running } from './promotion-rows.ts';

const mayDelete = [0, 1, 6];
/** Rows of one page. */
const mostRead = 200;

const activityNoOf = (id: string) => `HD${BigInt(id).toString(36).toUpperCase()}`;

function writeRoutes(engine: Engine): Route[] {
  const publish: ActionHandler<typeof activity, 'publishActivity'> = async ({ tx, row }) => {
    const now = engine.clock.now();
    await checkPublish(tx, row, now);
    const actStatus = (instantOf(row.startTime) ?? now) <= now ? running : 2;
    return {
      set: { actStatus, publishTime: now },
      data: { id: String(row.id), actStatus, publishTime: wireTime(publishedAt(now)) },
    };
  };
  const submitReview: ActionHandler<typeof activity, 'submitReview'> = async ({ tx, row }) => {
    await requireRules(tx, String(row.id));
    return {};
  };
  return [
    ...resourceRoutes(engine, activity, {
      beforeSave({ values, current }) {
        checkActivity(values, current);
        return current ? values : { ...values, activityNo: activityNoOf(engine.ids.next()) };
      },
      async beforeRemove({ tx, ids }) {
        const kept = await tx.first(
          raw(sql`select 1 as one from truck_activity where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])
            and act_status <> all(${mayDelete}::int[]) limit 1`),
        );
        if (kept) fail(promotionErrors.kept);
      },
      actions: { submitReview, publishActivity: publish },
    }),
    ...resourceRoutes(engine, activitySub, {
      async beforeSave({ tx, values, current }) {
        await checkRule(tx, values, current);
        return values;
      },
      async beforeRemove({ tx, ids }) {
        const owners = await tx.rows<{ id: string }>(
          raw(sql`select distinct activity_id as id from truck_activity_sub
            where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`),
        );
        await refuseFrozen(
          tx,
          owners.map(({ id }) => id),
        );
      },
    }),
  ];
}

const publishedAt = (now: Date) => new Date(now.getTime() + 8 * 3_600_000).toISOString().replace('T', ' ');

const reading = z.looseObject({});
type Reading = Call<Record<string, unknown>>;

/** One with its rules, or those that run now for a station and a merchant. */
async function getActivity(engine: Engine, call: Reading): Promise<unknown> {
  const { activityId, stationId, merchantId } = call.input;
  const rulesOf = async (ids: readonly unknown[]) => {
    const where = [sql`t.activity_id = any(${ids.map(String)}::bigint[])`];
    const order = [{ name: 'sort', direction: 'asc' as const }];
    const page = await listRows(engine, activitySub, { ...call, input: { size: mostRead } }, { where, order });
    return page.records;
  };
  if (activityId !== undefined) {
    const row = await detailRow(engine, activity, call, idOf(activityId, 'activityId'));
    return { activity: row, subs: await rulesOf([row.id]) };
  }
  const reaches = (column: string, id: unknown, name: string) =>
    id === undefined || id === ''
      ? sql`true`
      : sql`(coalesce(cardinality(${sql.ref(column)}), 0) = 0 or ${idOf(id, name)}::bigint = any(${sql.ref(column)}))`;
  const where = [
    sql`t.act_status = ${running}`,
    reaches('t.station_ids', stationId, 'stationId'),
    reaches('t.merchant_ids', merchantId, 'merchantId'),
  ];
  const order = [{ name: 'priority', direction: 'desc' as const }];
  const { records } = await listRows(engine, activity, { ...call, input: { size: mostRead } }, { where, order });
  const subs = await rulesOf(records.map(({ id }) => id));
  return records.map((row) => ({ ...row, subs: subs.filter((sub) => sub.activityId === row.id) }));
}

/** Own addition: what the promotion would have cost in the last days. */
async function preview(engine: Engine, call: Reading): Promise<unknown> {
  const { id } = await detailRow(engine, activity, call, idOf(call.input.activityId, 'activityId'));
  const days = Math.min(90, Math.max(1, Number(call.input.days ?? 30) || 30));
  const { tenantId } = call.caller;
  const found = await engine.database.withTenant(tenantId, (tx) =>
    previewActivity(tx, String(id), days, engine.clock.now()),
  );
  if (!found) throw new AppError(errors.noData);
  return found;
}

function readRoutes(engine: Engine): Route[] {
  const access = { code: permissionsOf(activity).menu };
  return [
    route({
      method: 'GET',
      path: `/${activitySub.base}/getActivity`,
      access: { anyOf: [access.code, permissionsOf(activitySub).menu] },
      title: 'Promotion: one with its rules, or those that run',
      input: reading,
      handler: (call) => getActivity(engine, call),
    }),
    route({
      method: 'GET',
      path: `/${activity.base}/preview`,
      access,
      title: 'Promotion: what it would have cost',
      input: reading,
      handler: (call) => preview(engine, call),
    }),
  ];
}

export const promotionPart: Part = {
  resources: [activity, activitySub],
  routes: (engine) => [...writeRoutes(engine), ...readRoutes(engine)],
  jobs: (engine) => [activityJob(engine)],
};
