// Writes the demo's prices, tariffs, accounts, pack states, orders and ledger.

import { type Booking, bookingsStatement } from '@ec/charging/server/public';
import {
  accountHisBizType,
  accountHisDirection,
  accountHisPayChannel,
} from '@ec/charging/shared/account/account.enums';
import { accountBill } from '@ec/charging/shared/account/account-bill.resource';
import { rechargeStatus } from '@ec/charging/shared/account/recharge';
import { withdraw } from '@ec/charging/shared/account/withdraw.resource';
import { orderProc, orderType } from '@ec/charging/shared/order/order.enums';
import { orders as orderResource } from '@ec/charging/shared/order/orders.resource';
import { orderReady } from '@ec/charging/shared/ready/order-ready.resource';
import { reconcile } from '@ec/charging/shared/reconcile/reconcile.resource';
import { refund } from '@ec/charging/shared/refund/refund.resource';
import { ruleStatus } from '@ec/charging/shared/tariff/tariff.enums';
import { chargeCurve } from '@ec/device-models/charge-curve';
import { DAY, HOUR } from '@ec/device-models/time-of-use';
import { oneAhead } from '@ec/kernel/database/one-ahead';
import { type BulkRow, insertBulk } from '@ec/kernel/insert-bulk';
import { keys } from '@ec/resource-server/columns';
import { insertRows } from '@ec/resource-server/insert-rows';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { sql } from 'kysely';
import { analyse } from '../analyse.ts';
import { insertReminders } from '../truck/demo-reminders.ts';
import type { DemoWorld } from '../truck/demo-world.ts';
import { idOf, insertEntities, pointAt, type Writing } from '../truck/insert-entities.ts';
import { type GunRun, HISTORY_DAYS, insertHistories } from '../truck/insert-histories.ts';
import { insertPassports } from '../truck/insert-passports.ts';
import { slotRuns } from '../truck/slot-runs.ts';
import { billOrderRows, billRow } from './bill-rows.ts';
import { costEntities } from './demo-costs.ts';
import { adjustRow } from './demo-desk.ts';
import { comparedDays, differenceRows } from './demo-differences.ts';
import { insertInvoices, insertStatements } from './demo-invoices.ts';
import { type DemoLife, demoLife } from './demo-life.ts';
import type { DemoOrder } from './demo-orders.ts';
import { priceEntities } from './demo-prices.ts';
import { type DemoTariffs, demoTariffs, ruleEntities } from './demo-rules.ts';
import { demoTickets } from './demo-tickets.ts';
import { withdrawRow } from './demo-withdraws.ts';
import {
  detailRows,
  eventRows,
  occupyRow,
  orderRow,
  type RowDeps,
  refundRows,
  runRow,
  sampleRows,
} from './order-rows.ts';

/** Days whose orders keep their meter curves. */
const CURVE_DAYS = 2;
/** Bookings per statement. Each statement adds versions of account rows, and lookups must pass all versions of the transaction. */
const BOOKINGS = 12_000;

/** @param onMade called when the simulated days are computed; the remaining work is mostly inserts */
export async function insertTrade(writing: Writing, world: DemoWorld, onMade?: () => void): Promise<void> {
  const { tx, tenantId, ids, place, idByKey } = writing;
  const { span } = world;
  const tariffs = demoTariffs(world, (key) => idOf(idByKey, key));
  await insertPrices(writing, world, tariffs);
  const userId = (account: string) => place.userId(account);
  const life = await demoLife(world, { ids, tariffs, userId });
  onMade?.();
  for (const { key, id } of life.accounts) idByKey.set(key, id);
  await insertEntities(
    writing,
    life.accounts.map(({ entity }) => entity),
  );

  await insertEntities(writing, life.promotions.entities());

  await insertPassports(writing, world);

  const deps: RowDeps = { tenantId, userId, idOf: (key) => idOf(idByKey, key), idAt: (at) => ids.at(new Date(at)) };
  const { orders } = life;
  await insertOrders(writing, world, life, deps);
  await insertMoney(writing, life, deps);
  await insertInvoices(writing, span.now);
  await insertStatements(writing, span.now);
  await insertReminders(writing, span.now);
  const differences = differenceRows(orders, span, deps);
  await insertRows(tx, reconcile, differences);
  await insertBulk(tx, 'truck_reconcile_day', comparedDays(life, differences, deps));
  await insertBulk(tx, 'truck_activity_grant', life.promotions.grants(deps.idOf));
  const tickets = demoTickets(world, orders, deps);
  await insertRows(tx, orderReady, tickets.rows);
  await insertBulk(tx, 'truck_ready_no_show', tickets.noShows);
  const swaps = orders.flatMap(({ swap }) => swap ?? []);
  await insertHistories(writing, world, [...runsOf(orders, span.now), ...slotRuns(swaps, span.now)]);
  await tellGuns(writing, orders);
}

/** Inserts prices, tariffs and cost settings, and sets the tariffs of each station. */
async function insertPrices(writing: Writing, world: DemoWorld, tariffs: DemoTariffs): Promise<void> {
  const { tx, idByKey } = writing;
  const { span } = world;
  await insertEntities(writing, [
    ...priceEntities(new Date(span.from), new Date(span.now)),
    ...ruleEntities(tariffs, span.now),
    ...costEntities(world),
  ]);
  for (const billing of ['charge', 'swap'] as const) {
    const numbered = world.sites.flatMap((site) => {
      const no = tariffs.ofSite(site)[billing];
      const rule = tariffs.rules.findLast((each) => each.no === no && each.status === ruleStatus.key.active);
      return rule ? [[idOf(idByKey, `station/${site.stationNo}`), idOf(idByKey, rule.key)] as const] : [];
    });
    await pointAt(tx, 'truck_station', `rule_${billing}_id`, numbered);
  }
}

/** Inserts orders with their details, and the meter curves of the last days. */
async function insertOrders(
  { tx, tenantId }: Writing,
  world: DemoWorld,
  { orders }: DemoLife,
  deps: RowDeps,
): Promise<void> {
  const { span } = world;
  await analyse(tx, ['truck_orders', 'ledger_txn']);
  await insertRows(
    tx,
    orderResource,
    orders.values().map((order) => orderRow(order, deps)),
  );
  await tx.run(
    sql`insert into truck_agv_day (tenant_id, agv_id, day, swaps, seconds)
      select tenant_id, agv_id, (end_time at time zone 'Asia/Shanghai')::date, count(*), coalesce(sum(swap_sec), 0) from truck_orders
      where tenant_id = ${tenantId} and order_type = ${keys(orderType.key.swap)} and order_proc = ${keys(orderProc.key.ended)}
        and agv_id is not null group by 1, 2, 3`,
  );
  await analyse(tx, ['truck_order_detail']);
  await insertBulk(
    tx,
    'truck_order_detail',
    orders.values().flatMap((order) => detailRows(order, deps)),
  );
  const recent = orders.filter(({ end }) => end === undefined || end > span.now - CURVE_DAYS * DAY);
  await insertBulk(tx, 'truck_order_run', definedRows(recent.map((order) => runRow(order, deps, world))));
  await insertBulk(
    tx,
    'truck_order_sample',
    recent.values().flatMap((order) => sampleRows(order, deps, world)),
  );
  await insertBulk(
    tx,
    'truck_order_event',
    recent.values().flatMap((order) => eventRows(order, deps)),
  );
  await insertBulk(tx, 'truck_order_occupy', definedRows(orders.map((order) => occupyRow(order, deps))));
}

/** Inserts the ledger, top-ups, bills, refunds, adjustments and withdrawals. */
async function insertMoney({ tx, tenantId, ids }: Writing, life: DemoLife, deps: RowDeps): Promise<void> {
  const { orders, bookings, recharges, bills } = life;
  await oneAhead(bookingStatements(bookings), (statement) => tx.run(statement));
  await insertBulk(
    tx,
    'truck_recharge',
    recharges.map(({ rechargeNo, account, at, amount, transactionId }) => ({
      id: ids.at(new Date(at)),
      tenant_id: tenantId,
      create_time: new Date(at - 15_000),
      recharge_no: rechargeNo,
      account_id: account.id,
      biz_type: accountHisBizType.key.topUp,
      direction: accountHisDirection.key.in,
      amount,
      pay_channel: accountHisPayChannel.key.weChat,
      recharge_status: rechargeStatus.booked,
      audit_time: new Date(at),
      apply_name: account.ownerName,
      transaction_id: transactionId,
    })),
  );
  await insertRows(
    tx,
    accountBill,
    bills.values().map((bill) => billRow(bill, deps)),
  );
  await insertBulk(
    tx,
    'truck_account_bill_order',
    bills.values().flatMap((bill) => billOrderRows(bill, deps)),
  );
  await insertRows(
    tx,
    refund,
    orders.values().flatMap((order) => refundRows(order, deps)),
  );
  await insertBulk(
    tx,
    'truck_recharge',
    life.adjusts.map((adjust) => adjustRow(adjust, deps)),
  );
  await insertRows(
    tx,
    withdraw,
    life.withdraws.map((each) => withdrawRow(each, deps)),
  );
}

function* bookingStatements(bookings: readonly Booking[]) {
  for (let from = 0; from < bookings.length; from += BOOKINGS)
    yield bookingsStatement(bookings.slice(from, from + BOOKINGS));
}

/** Sets the reported state and order of each connector that is charging now. */
async function tellGuns({ tx, tenantId, idByKey }: Writing, orders: readonly DemoOrder[]): Promise<void> {
  const charging = orders.flatMap(({ id, session, proc, start }) =>
    session && proc === orderProc.key.charging
      ? [{ gunId: idOf(idByKey, `gun/${session.gun.gunNo}`), orderId: id, at: new Date(start) }]
      : [],
  );
  await tx.run(
    sql`update truck_charging_gun g set order_id = r.order_id, gun_status = ${keys(gunStatus.key.charging)}, status_time = r.at
      from unnest(${charging.map(({ gunId }) => gunId)}::bigint[], ${charging.map(({ orderId }) => orderId)}::bigint[],
        ${charging.map(({ at }) => at)}::timestamptz[]) as r(gun_id, order_id, at)
      where g.tenant_id = ${tenantId} and g.id = r.gun_id`,
  );
}

const definedRows = (rows: readonly (BulkRow | undefined)[]): BulkRow[] => rows.filter((row) => row !== undefined);

/** Returns the sessions of connectors within the days for which cabinets have a history. */
const runsOf = (orders: readonly DemoOrder[], now: number): GunRun[] =>
  orders.flatMap((order) => {
    const { session, start, end = now, startMeter, proc } = order;
    if (!session || proc === orderProc.key.cancelled || end < now - HISTORY_DAYS * DAY) return [];
    const curve = chargeCurve(session.capacityKwh, session.gun.powerKw, session.startSoc / 100);
    const { gunNo, stackNo } = session.gun;
    return { gunNo, stackNo, start, end, meterAt: (at) => startMeter + curve.kwhAt((at - start) / HOUR) };
  });
