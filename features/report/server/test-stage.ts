// For tests of reports: creates 400 orders of two years with known figures, at five stations. Some orders have no station.
import { chargingFeature } from '@ec/charging/server/public';
import { seedPeople, seedStations } from '@ec/demo/public';
import { seededRandom } from '@ec/kernel/seeded-random';
import { loadCaller } from '@ec/kernel/session/load-caller';
import { maintenanceFeature } from '@ec/maintenance/server/public';
import { messagingFeature } from '@ec/messaging/server/public';
import type { Reader } from '@ec/resource-server/context';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type EngineReply, type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { Decimal } from 'decimal.js';
import { emptyLayout, type Layout } from '../shared/layout.ts';
import type { ReportResult } from '../shared/report.contract.ts';
import { reportSchedule, reportSharing } from '../shared/report.enums.ts';
import { reportFeature } from './report.feature.ts';

export const tenant = '100003';
export const admin: Who = [tenant, 'admin'];
export const manager: Who = [tenant, 'manager'];
export const viewer: Who = [tenant, 'viewer'];
export const base = 'blade-report/report/rest';

export interface Order {
  id: string;
  stationId: string | null;
  merchantId: string | null;
  type: number;
  end: string;
  kwh: string;
  money: string;
}

export const layout = (part: Partial<Layout>): Layout => ({ ...emptyLayout, ...part });

export const sumOf = (rows: readonly Order[], name: 'kwh' | 'money'): Decimal =>
  rows.reduce((sum, row) => sum.plus(row[name]), new Decimal(0));

const byStation = layout({ groups: [{ f: 'stationId' }], measures: [{ f: 'totalMoney', as: 'sum' }] });

/** Returns the draft of a report that is shared with everyone and has no schedule. */
export const draft = (more: object = {}) => ({
  name: '各站收入',
  source: 'charging.orders',
  layout: byStation,
  schedule: reportSchedule.key.never,
  sharing: reportSharing.key.everyone,
  ...more,
});

export interface ReportStage {
  on: TestEngine;
  stations: { id: string; name: string; dept: string }[];
  merchants: string[];
  orders: Order[];
  query<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  preview(who: Who, part: Partial<Layout>, source?: string): Promise<EngineReply<ReportResult>>;
  submit(who: Who, more?: object): Promise<EngineReply<{ id: string; rowVersion: number }>>;
  run(who: Who, id: string): Promise<EngineReply<ReportResult>>;
  /** Returns the reader that a call of this account has. */
  readerFor(account: string): Promise<Reader>;
}

export async function reportStage(): Promise<ReportStage> {
  const on = await testEngine({
    features: [
      systemFeature,
      storageFeature,
      messagingFeature,
      maintenanceFeature,
      truckFeature,
      chargingFeature,
      reportFeature,
    ],
    config: { outboundAllow: ['localhost'] },
    names: createDisplayNames,
    jobs: true,
    fill: seedPeople,
  });
  await seedStations(on.engine);
  const query = <R extends object>(text: string, values: unknown[] = []) => on.stage.superuser.rows<R>(text, values);
  const stations = await query<ReportStage['stations'][number]>(
    `select id, station_name as name, dept_id as dept from truck_station where tenant_id = $1 order by id limit 5`,
    [tenant],
  );
  const merchants = await seedMerchants(on);
  const orders = await seedOrders(on, stations, merchants);
  return {
    on,
    stations,
    merchants,
    orders,
    query,
    preview: (who, part, source = 'charging.orders') =>
      on.post(who, `${base}/preview`, { source, layout: layout(part) }),
    submit: (who, more) => on.post(who, `${base}/submit`, draft(more)),
    run: (who, id) => on.get(who, `${base}/run`, { id }),
    async readerFor(account) {
      const [row] = await query<{ id: string }>(`select id from "system_user" where tenant_id = $1 and account = $2`, [
        tenant,
        account,
      ]);
      const chosen = { operator: null, chosen_dept_ids: null, chosen_role_ids: null };
      const session = { id: '0', tenant_id: tenant, user_id: row?.id ?? '', ...chosen };
      const caller = await loadCaller(on.engine.database, session, new Date());
      if (!caller) throw new Error(`No ${account}`);
      return { caller, rights: await on.engine.rights.of(caller), language: 'zh' };
    },
  };
}

/** Seeds three merchants, who own the orders. The first merchant has a person. */
async function seedMerchants(on: TestEngine): Promise<string[]> {
  const ids = ['7001', '7002', '7003'];
  for (const id of ids)
    await on.stage.superuser.run(
      `insert into truck_merchant (id, tenant_id, merchant_name, merchant_type, credit_code, contact, phone, settle_mode,
         merchant_status) values ($1::bigint, $2, $1::text, 1, $1::text, 'x', '13800000000', 1, 1)`,
      [id, tenant],
    );
  await on.stage.superuser.run(
    `insert into truck_merchant_user (id, tenant_id, merchant_id, real_name, phone, mu_role, mu_status)
     values ($1, $2, $3, '某人', '13800009998', 2, 1)`,
    [on.engine.ids.next(), tenant, ids[0]],
  );
  return ids;
}

async function seedOrders(on: TestEngine, stations: ReportStage['stations'], merchants: readonly string[]) {
  const random = seededRandom(20261122, 'report', 1);
  const two = (part: number) => `${part}`.padStart(2, '0');
  const orders: Order[] = [];
  for (let n = 0; n < 400; n += 1) {
    const day = `${random.whole(2025, 2026)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`;
    const order: Order = {
      id: on.engine.ids.next(),
      stationId: n % 17 === 0 ? null : (stations[random.whole(0, 4)]?.id ?? null),
      merchantId: merchants[random.whole(0, 2)] ?? null,
      type: random.whole(1, 3),
      // Half past midnight in Shanghai is still the day before in UTC.
      end: `${day} ${n % 3 === 0 ? '00:30:00' : n % 3 === 1 ? '23:59:59' : '12:00:00'}`,
      kwh: new Decimal(random.whole(0, 9_999_999)).div(100).toFixed(2),
      // A sum of floats with fourteen digits is not exact to the cent.
      money: new Decimal(random.whole(0, 99_999))
        .times('1000000.01')
        .div(n % 5 === 0 ? 1 : 1000)
        .toFixed(2),
    };
    orders.push(order);
    await on.stage.superuser.run(
      `insert into truck_orders (id, tenant_id, order_no, order_type, plate_no, order_proc, pay_status, merchant_id, station_id,
         end_time, total_kwh, flat_kwh, elec_money, total_money)
       values ($1, $2, $3, $4, '鲁A12345', 4, 2, $5, $6, $7, $8, $8, $9, $9)`,
      [
        order.id,
        tenant,
        `R${n}`,
        order.type,
        order.merchantId,
        order.stationId,
        `${order.end}+08`,
        order.kwh,
        order.money,
      ],
    );
  }
  return orders;
}
