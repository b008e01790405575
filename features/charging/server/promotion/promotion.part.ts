// The part for promotions: edits, review, publication, the list of running promotions, and the cost preview.
import { toWireTime } from '@ec/kernel/clock';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { columnsOf } from '@ec/resource-server/columns';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { instantOf } from '@ec/resource-server/instant';
import { listRows } from '@ec/resource-server/list';
import type { Part } from '@ec/resource-server/part';
import { visibilityConditions } from '@ec/resource-server/predicate';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { account } from '../../shared/account/account.resource.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { activity } from '../../shared/promotion/activity.resource.ts';
import { activitySub } from '../../shared/promotion/activity-sub.resource.ts';
import { activityPreview, activityWithRules } from '../../shared/promotion/promotion.contract.ts';
import { actStatus } from '../../shared/promotion/promotion.enums.ts';
import { activityJob } from './activity.job.ts';
import { checkActivity, checkPublish, checkRule, refuseFrozen, requireRules } from './activity-rules.ts';
import { previewActivity } from './preview.ts';
import { promotionErrors } from './promotion.errors.ts';

const { draft, review, published, running, voided } = actStatus.key;
const deletableStates = [draft, review, voided];
/** The most promotions, or rules, of one reply. */
const maxRows = 200;

const activityNoOf = (id: string) => `HD${BigInt(id).toString(36).toUpperCase()}`;

function writeRoutes(engine: Engine): Route[] {
  return [
    ...resourceRoutes(engine, activity, {
      async beforeSave({ tx, values, current }) {
        await checkActivity(tx, values, current, engine.clock.now());
        return current ? values : { ...values, activityNo: activityNoOf(engine.ids.next()) };
      },
      async beforeRemove({ tx, ids }) {
        const publishedRow = await tx.first(
          sql`select 1 as one from truck_activity where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])
            and act_status <> all(${deletableStates}::int[]) limit 1`,
        );
        if (publishedRow) fail(promotionErrors.kept);
      },
      actions: {
        async submitReview({ tx, row }) {
          await requireRules(tx, row.id);
          return {};
        },
        async publishActivity({ tx, row }) {
          const now = engine.clock.now();
          await checkPublish(tx, row, now);
          const state = (instantOf(row.startTime) ?? now) <= now ? running : published;
          return {
            set: { actStatus: state, publishTime: now },
            data: { id: row.id, actStatus: state, publishTime: toWireTime(now) },
          };
        },
      },
    }),
    ...resourceRoutes(engine, activitySub, {
      async beforeSave({ tx, values, current }) {
        await checkRule(tx, { ...current, ...values });
        return values;
      },
      async beforeRemove({ tx, ids }) {
        const owners = await tx.rows<{ id: string }>(
          sql`select distinct activity_id as id from truck_activity_sub
            where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`,
        );
        await refuseFrozen(
          tx,
          owners.map(({ id }) => id),
        );
      },
    }),
  ];
}

type Reading = Call<InputOf<typeof activityWithRules>>;

/** Returns a promotion with its rules, or all promotions that run now for a station and a merchant. */
async function readActivity(engine: Engine, call: Reading): Promise<OutputOf<typeof activityWithRules>> {
  const { activityId, stationId, merchantId } = call.input;
  const rulesOf = async (ids: readonly string[]) => {
    const where = [sql`t.activity_id = any(${ids}::bigint[])`];
    const order = [{ name: 'sort', direction: 'asc' as const }];
    const page = await listRows(engine, activitySub, { ...call, input: { size: maxRows } }, { where, order });
    return page.records;
  };
  if (activityId !== undefined) {
    const row = await detailRow(engine, activity, call, activityId);
    return { activity: row, subs: await rulesOf([row.id]) };
  }
  const t = columnsOf(activity);
  const reaches = (name: 'stationIds' | 'merchantIds', id: string | undefined) =>
    id === undefined ? sql`true` : sql`(coalesce(cardinality(${t[name]}), 0) = 0 or ${id}::bigint = any(${t[name]}))`;
  const where = [
    sql`${t.actStatus} = ${running}`,
    reaches('stationIds', stationId),
    reaches('merchantIds', merchantId),
  ];
  const order = [{ name: 'priority', direction: 'desc' as const }];
  const page = await listRows(engine, activity, { ...call, input: { size: maxRows } }, { where, order });
  const rows = page.records;
  const subs = await rulesOf(rows.map(({ id }) => id));
  return rows.map((row) => ({ ...row, subs: subs.filter((sub) => sub.activityId === row.id) }));
}

const readRoutes = (engine: Engine): Route[] => [
  ...serve(activityWithRules, (call) => readActivity(engine, call)),
  ...serve(activityPreview, async (call) => {
    const { activityId, days } = call.input;
    await detailRow(engine, activity, call, activityId);
    const previewed = await engine.database.withTenant(call.caller.tenantId, (tx) =>
      previewActivity(tx, activityId, {
        days,
        now: engine.clock.now(),
        visibility: {
          orders: visibilityConditions({ engine, resource: orders, call }),
          accounts: visibilityConditions({ engine, resource: account, call }, undefined, 'a'),
        },
      }),
    );
    if (!previewed) throw new AppError(errors.noData);
    return previewed;
  }),
];

export const promotionPart: Part = {
  resources: [activity, activitySub],
  routes: (engine) => [...writeRoutes(engine), ...readRoutes(engine)],
  jobs: (engine) => [activityJob(engine)],
};
