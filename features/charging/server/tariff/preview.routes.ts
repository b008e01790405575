// The cost preview: the ended orders of a month are billed again under another price or tariff by the same pricing rules. Occupancy fees
// and discounts are left out: other prices change neither the time when a truck left nor a granted discount.

import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import { permissionsOf } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import { keys } from '@ec/resource-server/columns';
import { detailRow, findRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { serve } from '@ec/resource-server/serve';
import { station } from '@ec/truck/shared/station.resource';
import { sql } from 'kysely';
import { orderProc } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { energyPrice } from '../../shared/tariff/energy-price.resource.ts';
import { type Amounts, pricePreview, rulePreview, type TariffPreview } from '../../shared/tariff/preview.contract.ts';
import { billingRulesChargeMode, ruleStatus } from '../../shared/tariff/tariff.enums.ts';
import { dayAfter } from './family.ts';
import { readCalendar } from './holidays.ts';
import { billedOrders } from './preview-orders.ts';
import { addOrder, type Charges, type Comparison, emptySums, type PreviewSums } from './preview-sums.ts';
import { type SnapshotFor, snapshotsForPrice, snapshotsForRule } from './preview-tariffs.ts';

export const previewRoutes = (engine: Engine): Route[] => [
  ...previewRoute(engine, {
    contract: pricePreview,
    resource: energyPrice,
    snapshotsOf: snapshotsForPrice,
    selectOrders: familyOrders,
  }),
  ...previewRoute(engine, {
    contract: rulePreview,
    resource: billingRules,
    snapshotsOf: snapshotsForRule,
    selectOrders: ruleOrders,
  }),
];

interface PreviewSource {
  contract: typeof pricePreview;
  resource: Resource;
  snapshotsOf: typeof snapshotsForRule;
  /** Selects the orders of the month that are billed again. */
  selectOrders(tx: Sql, id: string): Promise<{ basis: TariffPreview['basis']; where: Condition }>;
}

function previewRoute(engine: Engine, { contract, resource, snapshotsOf, selectOrders }: PreviewSource): Route[] {
  return serve(contract, async (call) => {
    // Only people who may see orders may see sums of orders.
    if (!call.rights.holds(permissionsOf(orders).menu)) throw new AppError(errors.forbidden);
    const tx = engine.database.read(call.caller.tenantId);
    const id = idOf(call.input.id);
    if (!(await findRow({ engine, resource, call, tx }, id))) throw new AppError(errors.noData);
    const from = `${call.input.month}-01`;
    const to = `${dayAfter(from, 31).slice(0, 8)}01`;
    const { stationId } = call.input;
    const site = stationId ? await detailRow(engine, station, call, stationId) : undefined;
    const { basis, where } = site
      ? await stationOrders(tx, resource, { id, stationId: site.id })
      : await selectOrders(tx, id);
    const snapshotFor = await snapshotsOf(tx, id, await readCalendar(tx, from, to));
    const conditions = [
      ...baseConditions({ engine, resource: orders, call }),
      sql`t.order_proc = ${keys(orderProc.key.ended)} and t.start_time >= ${`${from} 00:00:00+08`}::timestamptz
        and t.start_time < ${`${to} 00:00:00+08`}::timestamptz`,
      where,
    ];
    const { sums, unpriced } = await sumsOf(tx, conditions, snapshotFor);
    const figures = figuresOf(sums, await namesOf(tx, [...sums.byMerchant.keys()]));
    return { from, to: dayAfter(to, -1), basis, stationName: site?.stationName ?? '', unpriced, ...figures };
  });
}

/** Selects the orders of a station: for a tariff those of its bill type, for a price those billed per kWh. Any tariff may have billed them. */
async function stationOrders(tx: Sql, { name }: Resource, { id, stationId }: { id: string; stationId: string }) {
  const kind =
    name === billingRules.name
      ? sql`t.order_type = (select r.bill_type from truck_billing_rules r where r.tenant_id = ${tx.tenantId} and r.id = ${id})`
      : sql`exists (select from truck_billing_rules r where r.tenant_id = t.tenant_id and r.id = t.rule_id
          and r.charge_mode = ${keys(billingRulesChargeMode.key.perKWh)})`;
  return { basis: 'station' as const, where: sql`t.station_id = ${stationId} and ${kind}` };
}

/** Selects the orders of tariffs that reference the family of the price. */
async function familyOrders(tx: Sql, id: string) {
  const where = sql`t.rule_id in (select r.id from truck_energy_price f
    join truck_energy_price p on p.tenant_id = f.tenant_id and p.area_code = f.area_code
      and p.volt_level = f.volt_level and p.user_type = f.user_type
    join truck_billing_rules r on r.tenant_id = p.tenant_id and r.energy_price_id = p.id
      and r.charge_mode = ${keys(billingRulesChargeMode.key.perKWh)}
    where f.tenant_id = ${tx.tenantId} and f.id = ${id})`;
  return { basis: 'family' as const, where };
}

/** Selects the orders of all versions of the tariff. A first draft has billed nothing yet, so the orders in its scope are selected. */
async function ruleOrders(tx: Sql, id: string) {
  const versions = await tx.rows<{ id: string; state: number }>(
    sql`select o.id::text, r.rule_status as state from truck_billing_rules r
      join truck_billing_rules o on o.tenant_id = r.tenant_id and o.rule_no = r.rule_no
      where r.tenant_id = ${tx.tenantId} and r.id = ${id} and o.is_deleted = 0`,
  );
  if (versions.length > 1 || versions[0]?.state !== ruleStatus.key.draft) {
    const ids = versions.map((each) => each.id);
    return { basis: 'rule' as const, where: sql`t.rule_id = any(${ids}::bigint[])` };
  }
  const where = sql`exists (select from truck_billing_rules r where r.tenant_id = ${tx.tenantId} and r.id = ${id}
    and r.bill_type = t.order_type and (cardinality(coalesce(r.station_ids, '{}')) = 0 or t.station_id = any(r.station_ids))
    and (cardinality(coalesce(r.merchant_ids, '{}')) = 0 or t.merchant_id = any(r.merchant_ids)))`;
  return { basis: 'scope' as const, where };
}

const shanghai = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);

async function sumsOf(tx: Sql, where: readonly Condition[], snapshotFor: SnapshotFor) {
  const sums = emptySums();
  let unpriced = 0;
  for await (const page of billedOrders(tx, where)) {
    for (const order of page) {
      const start = order.periods[0]?.startTime;
      const snapshot = start === undefined ? undefined : snapshotFor(order.ruleId, shanghai(start));
      if (snapshot) addOrder(sums, order, snapshot);
      else unpriced += 1;
    }
  }
  return { sums, unpriced };
}

async function namesOf(tx: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; name: string }>(
    sql`select id::text, merchant_name as name from truck_merchant
      where tenant_id = ${tx.tenantId} and id = any(${ids.filter(Boolean)}::bigint[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const yuan = (units: number): number => units / 100;

function amountsOf({ elec, service, swap }: Charges): Amounts {
  return { elec: yuan(elec), service: yuan(service), swap: yuan(swap), total: yuan(elec + service + swap) };
}

const comparisonRow = ({ orders: count, kwh, now, next }: Comparison) => {
  const [before, after] = [now, next].map(({ elec, service, swap }) => elec + service + swap);
  return {
    orders: count,
    kwh: yuan(kwh),
    now: amountsOf(now),
    next: amountsOf(next),
    diff: yuan((after ?? 0) - (before ?? 0)),
  };
};

function figuresOf({ total, byKind, byMerchant }: PreviewSums, names: ReadonlyMap<string, string>) {
  const periods = [...byKind].map(([kind, { nowKwh, nowMoney, nextKwh, nextMoney }]) => ({
    kind,
    nowKwh: yuan(nowKwh),
    nowMoney: yuan(nowMoney),
    nextKwh: yuan(nextKwh),
    nextMoney: yuan(nextMoney),
  }));
  const merchants = [...byMerchant].map(([merchantId, compared]) => ({
    merchantId,
    merchantName: names.get(merchantId) ?? '',
    ...comparisonRow(compared),
  }));
  return {
    total: comparisonRow(total),
    periods: periods.sort((a, b) => a.kind - b.kind),
    merchants: merchants.sort((a, b) => b.now.total - a.now.total),
  };
}
