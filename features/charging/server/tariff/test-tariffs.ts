// A server with tenants and people for tests of prices and tariffs, and functions that create prices and tariffs.
import { seedPeople } from '@ec/demo/public';
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { testEngine } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { expect } from 'vitest';
import { chargingFeature } from '../charging.feature.ts';
import { dayAfter } from './family.ts';

export const tenantId = '100003';
export const admin = [tenantId, 'admin'] as const;
export const prices = 'blade-truck/energyPrice';
export const rules = 'blade-truck/billing_rules';
export type Row = Record<string, unknown> & { id: string };

export const today = toWireDate(new Date());
export const day = (ahead: number) => dayAfter(today, ahead);
export const tomorrow = day(1);
export const moment = (date: string, time = '00:00:00') => new Date(`${date}T${time}+08:00`);
export const whole = (elecPrice: number, kind = 3) => [{ startMin: 0, endMin: 1440, kind, elecPrice }];
const allMonths = '1,2,3,4,5,6,7,8,9,10,11,12';
const areas = ['3701', '3702', '3703', '3704', '3705', '3706', '3707', '3708', '3709', '3710', '3711', '3713', '3714'];

const features = [systemFeature, truckFeature, chargingFeature];

export async function tariffStage() {
  const on = await testEngine({ features, names: createDisplayNames, fill: seedPeople });
  // The test files call next() before each test, so each test has its own price family and numbers.
  let turn = 0;

  const priceDraft = (more: object = {}) => ({
    priceNo: `P${turn}`,
    priceName: `Price ${turn}`,
    areaCode: areas[turn % areas.length],
    voltLevel: 2,
    userType: 1 + (Math.floor(turn / areas.length) % 3),
    months: allMonths,
    dayType: 0,
    effectFrom: tomorrow,
    effectTo: '2099-12-31',
    periods: whole(0.6),
    ...more,
  });

  const ruleDraft = (more: object = {}) => ({
    ruleNo: `R${turn}`,
    ruleName: `Rule ${turn}`,
    billType: 1,
    chargeMode: 1,
    serviceMode: 1,
    servicePrice: 0.3,
    minBalance: 50,
    priority: 0,
    effectFrom: `${tomorrow} 00:00:00`,
    effectTo: '2099-12-31 00:00:00',
    ...more,
  });

  async function saved(base: string, draft: object): Promise<Row> {
    const reply = await on.post<Row>(admin, `${base}/submit`, draft);
    expect(reply.code, reply.msg).toBe(200);
    return reply.data;
  }

  async function active(base: string, draft: object): Promise<Row> {
    const row = await saved(base, draft);
    const reply = await on.post(admin, `${base}/activate`, { id: row.id });
    expect(reply.code, reply.msg).toBe(200);
    return detail(base, row.id);
  }

  const detail = async (base: string, id: string) => (await on.get<Row>(admin, `${base}/detail`, { id })).data;
  const within = <T>(work: (tx: Sql) => Promise<T>) => on.engine.database.withTenant(tenantId, work);
  /** Changes columns of a row as the superuser, for example to put a scheduled price or tariff into force. */
  const backdate = (table: string, id: string, set: string) =>
    on.stage.superuser.run(`update ${table} set ${set} where id = ${id}`);

  /** Inserts a row without foreign keys and triggers, and fills the required columns that `values` lacks. Returns its id. */
  async function planted(table: string, values: Record<string, unknown>): Promise<string> {
    const id = on.engine.ids.next();
    const all: Record<string, unknown> = { tenant_id: tenantId, id, ...values };
    const literal = (value: unknown) => (value === null ? 'null' : `'${value}'`);
    const columns = await on.stage.superuser.rows<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_name = '${table}' and is_nullable = 'NO' and column_default is null`,
    );
    for (const { name, type } of columns) {
      if (name in all) continue;
      all[name] = type === 'ARRAY' ? '{1}' : /int|numeric/.test(type) ? 1 : type === 'date' ? today : id.slice(-9);
    }
    await on.stage.superuser.run('set session_replication_role = replica');
    await on.stage.superuser.run(
      `insert into ${table} (${Object.keys(all)}) values (${Object.values(all).map(literal)})`,
    );
    await on.stage.superuser.run('set session_replication_role = origin');
    return id;
  }

  const stationWith = (values: Record<string, unknown>) =>
    planted('truck_station', { station_name: 'Station', ...values });
  const merchant = () => planted('truck_merchant', {});
  const gunAt = (stationId: string, ruleId: string) =>
    planted('truck_charging_gun', { station_id: stationId, rule_id: ruleId, gun_name: 'Gun' });

  return {
    on,
    priceDraft,
    ruleDraft,
    saved,
    active,
    detail,
    within,
    backdate,
    planted,
    stationWith,
    merchant,
    gunAt,
    numbered: (prefix: string, ending = '') => `${prefix}${turn}${ending}`,
    next() {
      turn += 1;
    },
    close: () => on.close(),
  };
}
