// Inserts alarms of the demo's houses, and work orders, duty rosters and alarm messages of all demo tenants. Does nothing for a tenant
// that has work orders.
import { demoSeed } from '@ec/device-models/demo-seed';
import { alarmStatus, bizDomain } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { seededRandom } from '@ec/kernel/seeded-random';
import { stationAlarm } from '@ec/maintenance/shared/alarm/station-alarm.resource';
import { dutyRoster } from '@ec/maintenance/shared/order/duty-roster.resource';
import { weekday } from '@ec/maintenance/shared/order/order.enums';
import { workOrder } from '@ec/maintenance/shared/order/work-order.resource';
import type { KeyOf } from '@ec/resource/enum';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { insertRows } from '@ec/resource-server/insert-rows';
import { storeAttachment } from '@ec/storage/server/public';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { sql } from 'kysely';
import { drawSite } from '../storage/picture.ts';
import { type DemoPlace, lookUpDemo } from '../system/demo-lookup.ts';
import { demoTenants } from '../system/demo-tenants.ts';
import { pointAt } from '../truck/insert-entities.ts';
import { alarmOrder, type DemoSource, manualOrders, orderShare } from './demo-orders.ts';
import { houseAlarms } from './house-alarms.ts';
import { seedAlarmNotifications } from './seed-alarm-notifications.ts';

/** Needs the demo's stations with their alarms, and its houses. `days`: how far back the alarms of houses go. */
export async function seedMaintenance(engine: Engine, days: number): Promise<void> {
  for (const { tenantId } of demoTenants) {
    if (await hasOrders(engine.database.read(tenantId), tenantId)) continue;
    const place = await lookUpDemo(engine.database.read(tenantId), tenantId);
    if (!place) continue;
    const who = { tenantId, userId: place.userId('engineer1') };
    const photo = await storeAttachment(engine, who, { originalName: '处理后.png', bytes: drawSite(480, 270) });
    const seed = (tx: Sql) => fill(engine, tx, { tenantId, place, photo, days });
    await engine.database.withTenant(tenantId, seed, { timeout: 60_000 });
  }
}

const hasOrders = async (db: Sql, tenantId: string): Promise<boolean> =>
  (await db.first(sql`select 1 as found from work_order where tenant_id = ${tenantId} limit 1`)) !== undefined;

interface Filling {
  tenantId: string;
  place: DemoPlace;
  photo: string;
  days: number;
}

async function fill(engine: Engine, tx: Sql, { tenantId, place, photo, days }: Filling): Promise<void> {
  const { ids, clock } = engine;
  const now = clock.now();
  await insertRows(tx, stationAlarm, await houseAlarms({ tx, tenantId, place, ids, now, days }));
  const making = { tenantId, place, ids, now: now.getTime(), photo };
  const alarms = await alarmsOf(tx, tenantId);
  const openKeys = new Set<string>();
  const selection = alarms.filter(({ alarm }, index) => {
    const pair = `${alarm?.deviceId} ${alarm?.code}`;
    // At most one order per device and code, so that no two are open (BR-50).
    if (openKeys.has(pair)) return false;
    const isChosen = index < 3 || seededRandom(demoSeed, `ordered ${tenantId}`, index).next() < orderShare;
    if (isChosen) openKeys.add(pair);
    return isChosen;
  });
  const orders = selection
    .map((source, index) => alarmOrder(making, source, index))
    .filter((order) => order !== undefined);
  await insertRows(tx, workOrder, [...orders, ...manualOrders(making, await stationsOf(tx, tenantId))]);
  await pointAt(
    tx,
    'device_alarm',
    'work_order_id',
    orders.map((order) => [String(order.alarm_id), String(order.id)] as const),
  );
  await acknowledge(tx, tenantId);
  const duty = (duty_name: string, account: string, weekdays: KeyOf<typeof weekday>[]) => ({
    id: ids.at(now),
    tenant_id: tenantId,
    create_user: place.userId('admin'),
    create_time: now,
    duty_name,
    dept_id: place.deptId('maintenance'),
    user_id: place.userId(account),
    weekdays,
  });
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = weekday.key;
  await insertRows(tx, dutyRoster, [
    duty('工作日值班', 'manager', [monday, tuesday, wednesday, thursday, friday]),
    duty('周末值班', 'engineer1', [saturday, sunday]),
  ]);
  await seedAlarmNotifications(tx, { tenantId, place, ids, now });
}

/** Acknowledges the alarms whose order is done (domain §6.6). */
async function acknowledge(tx: Sql, tenantId: string): Promise<void> {
  const { openNew, openSeen, clearedNew, closed } = alarmStatus.key;
  await tx.run(
    sql`update device_alarm a set ack_time = w.end_time,
        ack_user = (select u.id from "system_user" u where u.tenant_id = ${tenantId} and u.account = 'manager'),
        alarm_status = case a.alarm_status when ${keys(openNew)} then ${keys(openSeen)} else ${keys(closed)} end
      from work_order w where a.tenant_id = ${tenantId} and w.tenant_id = ${tenantId} and w.alarm_id = a.id
        and w.wo_status = ${woStatus.key.done} and a.alarm_status in (${openNew}, ${clearedNew})`,
  );
}

const allSites = sql`select s.tenant_id, s.id, ${bizDomain.key.truck}::int as domain, s.station_name as name, s.dept_id, s.lng, s.lat
    from truck_station s
  union all select u.tenant_id, u.id, ${bizDomain.key.household}::int, u.station_name, u.dept_id, u.lng, u.lat from household_union u`;

/** Reads the alarms of truck stations and houses, the newest first. */
async function alarmsOf(tx: Sql, tenantId: string): Promise<DemoSource[]> {
  const rows = await tx.rows<Omit<DemoSource, 'alarm'> & NonNullable<DemoSource['alarm']>>(
    sql`select a.biz_domain as domain, a.station_id as "stationId", s.name as "stationName", s.dept_id as "deptId",
        s.lng::float8 as lng, s.lat::float8 as lat, a.id, a.device_type as "deviceType", a.device_id as "deviceId",
        a.device_no as "deviceNo", a.alarm_code as code, a.alarm_name as name, a.alarm_level as level, a.advice,
        a.first_time as first
      from device_alarm a join (${allSites}) s on s.tenant_id = a.tenant_id and s.id = a.station_id and s.domain = a.biz_domain
      where a.tenant_id = ${tenantId} and a.is_deleted = 0 order by a.first_time desc, a.id`,
  );
  return rows.map(({ domain, stationId, stationName, deptId, lng, lat, first, ...alarm }) => ({
    domain,
    stationId,
    stationName,
    deptId,
    lng,
    lat,
    alarm: { ...alarm, first: new Date(first) },
  }));
}

const stationsOf = (tx: Sql, tenantId: string): Promise<DemoSource[]> =>
  tx.rows(
    sql`select s.domain, s.id as "stationId", s.name as "stationName", s.dept_id as "deptId", s.lng::float8 as lng,
        s.lat::float8 as lat
      from (${allSites}) s where s.tenant_id = ${tenantId} order by s.id limit 60`,
  );
