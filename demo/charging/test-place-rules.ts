// Tests the demo against the rules of places, people and time (domain §6, §7, §11). For trade.test.ts.

import { chargingResources } from '@ec/charging/shared/resources';
import { statement } from '@ec/charging/shared/statement/statement.resource';
import type { Field } from '@ec/resource/field';
import { columnOf } from '@ec/resource/names';
import { creditCodeProblem } from '@ec/system/shared/credit-code';
import { idCardProblem } from '@ec/system/shared/id-card';
import { plateColorProblem, plateProblem } from '@ec/truck/shared/fleet/plate';
import { hasVinCheckDigit, vinProblem } from '@ec/truck/shared/fleet/vin';
import { truckResources } from '@ec/truck/shared/resources';
import { describe, expect, test } from 'vitest';
import { type DemoStage, demoNow } from './test-demo.ts';
import { expectNoRow } from './test-no-row.ts';

const resources = [...truckResources, ...chargingResources];

export function placeRules(demo: () => DemoStage): void {
  testOrdersInTimeAndPlace(demo);
  testPacks(demo);
  testTicketsAlarmsAndPeople(demo);
  testEveryResource(demo);
}

function testOrdersInTimeAndPlace(demo: () => DemoStage): void {
  const nothing = expectNoRow(demo);

  describe('orders in time and place', () => {
    const overlaps = (by: string, where: string) => `select order_no from (select order_no, start_time,
        lag(coalesce(end_time, 'infinity')) over (partition by tenant_id, ${by} order by start_time) as before
      from truck_orders where start_time is not null and order_proc <> 9 and ${where}) o where start_time < before`;
    test('orders at one connector do not overlap', nothing(overlaps('gun_id', 'gun_id is not null')));
    test('orders of one truck do not overlap', nothing(overlaps('plate_no', 'true')));
    test('swaps in one bay do not overlap', nothing(overlaps('station_id, bay_no', 'order_type = 2')));
    test('orders of one driver’s account do not overlap', nothing(overlaps('account_id', `phone is not null`)));
    test(
      'no order is in the future, and none ends before its start',
      nothing(`select order_no from truck_orders where create_time > '${demoNow.toISOString()}' or end_time > '${demoNow.toISOString()}'
        or end_time < start_time or duration_sec <> extract(epoch from end_time - start_time)`),
    );
    test(
      'BR-7: no order is at a station or connector out of service, or of an inactive merchant',
      nothing(`select o.order_no from truck_orders o join truck_station s on s.tenant_id = o.tenant_id and s.id = o.station_id
          left join truck_charging_gun g on g.tenant_id = o.tenant_id and g.id = o.gun_id
          left join truck_merchant m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
        where s.station_status <> 50 or g.dev_state <> 2 or m.merchant_status <> 1`),
    );
    test(
      'BR-7: no order starts with less than the minimum balance',
      nothing(`select o.order_no from truck_orders o join truck_account a on a.tenant_id = o.tenant_id and a.id = o.account_id
        cross join lateral (select balance_after from truck_account_his h where h.tenant_id = o.tenant_id
          and h.account_id = o.account_id and h.create_time <= o.start_time order by h.create_time desc, h.id desc limit 1) h
        where h.balance_after + coalesce(a.credit_limit, 0) < (o.rule_snapshot ->> 'minBalance')::numeric`),
    );
    test(
      'BR-15: no order starts while its merchant is on the blacklist',
      nothing(`select o.order_no from truck_orders o join truck_merchant_black_list b on b.tenant_id = o.tenant_id
        and b.merchant_id = o.merchant_id where o.start_time >= b.start_time
        and o.start_time < coalesce(b.release_time, b.end_time, 'infinity')`),
    );
    test(
      'the meter of a connector continues from its previous order',
      nothing(`select order_no from (select order_no, start_meter, lag(end_meter) over (partition by tenant_id, gun_id
        order by start_time) as before from truck_orders where order_type = 1 and order_proc in (2, 4)) o
        where start_meter <> before`),
    );
    test(
      'a connector has the order that charges at it, and other connectors have none',
      nothing(`select g.gun_no from truck_charging_gun g left join truck_orders o on o.tenant_id = g.tenant_id and o.gun_id = g.id
        and o.order_proc = 2 where g.order_id is distinct from o.id`),
    );
    test(
      'the last events of an order match its states',
      nothing(`select o.order_no from truck_orders o join (select distinct on (tenant_id, order_id, field) * from truck_order_event
          order by tenant_id, order_id, field, at desc, id desc) e on e.tenant_id = o.tenant_id and e.order_id = o.id
        where e.after <> case e.field when 'orderProc' then o.order_proc when 'invoiceStatus' then o.invoice_status else o.pay_status end`),
    );
    test('both tenants have charging orders', async () => {
      const rows = await demo().rows(`select distinct tenant_id from truck_orders where order_proc = 2 order by 1`);
      expect(rows).toHaveLength(2);
    });
  });
}

function testPacks(demo: () => DemoStage): void {
  const nothing = expectNoRow(demo);

  describe('BR-30: packs', () => {
    test(
      'are in at most one place, which fits their status',
      nothing(`select battery_no from truck_battery where num_nonnulls(car_id, slot_no) > 1 or (slot_no is null) <> (station_id is null)
        or (num_nonnulls(car_id, slot_no) = 0 and battery_status not in (5, 8, 9, 10))
        or (battery_status in (5, 9, 10) and num_nonnulls(car_id, slot_no) > 0)
        or (battery_status = 6) <> (car_id is not null)`),
    );
    test(
      'share no slot and no truck',
      nothing(`select 1 from truck_battery where slot_no is not null or car_id is not null
        group by tenant_id, station_id, slot_no, car_id having count(*) > 1`),
    );
    test(
      'and trucks reference each other',
      nothing(`select c.plate_no from truck_car c full join truck_battery b on b.tenant_id = c.tenant_id and b.car_id = c.id
        where (c.battery_id is not null or b.car_id is not null) and c.battery_id is distinct from b.id`),
    );
    test(
      'fill seven of eight slots in every room',
      nothing(`select station_id from truck_battery where slot_no is not null group by tenant_id, station_id
        having count(*) <> 7 or max(slot_no) > 8`),
    );
    test(
      'have passports that begin with the delivery and end at the present place',
      nothing(`select b.battery_no from truck_battery b
          cross join lateral (select * from truck_battery_move m where m.tenant_id = b.tenant_id and m.battery_id = b.id
            order by at limit 1) f
          cross join lateral (select * from truck_battery_move m where m.tenant_id = b.tenant_id and m.battery_id = b.id
            order by at desc limit 1) l
        where f.at <> b.create_time or f.battery_status <> 5 or ((b.slot_no is not null or b.car_id is not null)
          and (l.station_id, l.slot_no, l.car_id) is distinct from (b.station_id, b.slot_no, b.car_id))`),
    );
    const swaps = `(select tenant_id, order_no, car_id, old_battery_id, new_battery_id, end_time from truck_orders
      where order_type = 2 and order_proc = 4)`;
    test(
      'are removed from the truck on which its previous swap put them',
      nothing(`select order_no from (select *, lag(new_battery_id) over (partition by tenant_id, car_id order by end_time) as before
          from ${swaps} o) o where before <> old_battery_id`),
    );
    test(
      'are removed from one truck before they are put on another',
      nothing(`select order_no from (select *, lag(put_on) over w as before, lag(car_id) over w as was from (
            select tenant_id, order_no, car_id, new_battery_id as pack, end_time, true as put_on from ${swaps} o
            union all select tenant_id, order_no, car_id, old_battery_id, end_time, false from ${swaps} o
          ) o window w as (partition by tenant_id, pack order by end_time)) o
        where before = put_on or (not put_on and was <> car_id)`),
    );
    test(
      'have passports that contain every swap',
      nothing(`select o.order_no from ${swaps} o where not exists (select from truck_battery_move m where m.tenant_id = o.tenant_id
          and m.battery_id = o.new_battery_id and m.car_id = o.car_id and m.at = o.end_time)`),
    );
    test(
      'are on the truck on which its last swap put them',
      nothing(`select o.order_no from (select distinct on (tenant_id, car_id) * from truck_orders where order_type = 2 and order_proc = 4
          order by tenant_id, car_id, end_time desc) o join truck_car c on c.tenant_id = o.tenant_id and c.id = o.car_id
        where c.battery_id <> o.new_battery_id`),
    );
  });
}

function testTicketsAlarmsAndPeople(demo: () => DemoStage): void {
  const nothing = expectNoRow(demo);

  describe('tickets, alarms, people', () => {
    test(
      'BR-21: a booking holds 15 or 30 minutes, and a missed booking is recorded',
      nothing(`select r.ready_no from truck_order_ready r where r.expire_time is distinct from
        case r.ready_type when 1 then r.plan_time + interval '15 min' when 2 then r.plan_time + interval '30 min' end
        or (r.ready_status = 6) <> exists (select from truck_ready_no_show n where n.tenant_id = r.tenant_id and n.ready_id = r.id)
        or (r.ready_status = 5) <> (r.order_id is not null)`),
    );
    test(
      'domain §6.10: an alarm is open until it is cleared, and acknowledged by somebody',
      nothing(`select alarm_no from device_alarm where (alarm_status in (0, 1)) <> (clear_time is null)
        or (alarm_status in (1, 3)) <> (ack_time is not null and ack_user is not null) or clear_time < first_time`),
    );
    test('alarms have the texts and the level of their code', async () => {
      const [{ n } = { n: '0' }] = await demo().rows<{ n: string }>('select count(*) as n from device_alarm');
      expect(Number(n)).toBeGreaterThan(20);
      await nothing(`select a.alarm_no from device_alarm a join truck_alarm_code c on c.tenant_id = a.tenant_id
        and c.device_type = a.device_type and c.code = a.alarm_code
        where (a.alarm_name, a.alarm_name_en, a.alarm_level) is distinct from (c.name, c.name_en, c.alarm_level)`)();
    });
    test('BR-22: plates, frame numbers, credit codes and identity cards are well formed', async () => {
      const cars = await demo().rows<{ plate_no: string; plate_color: number; vin: string }>(
        'select plate_no, plate_color, vin from truck_car',
      );
      for (const { plate_no, plate_color, vin } of cars) {
        expect(
          plateProblem(plate_no) ?? plateColorProblem(plate_no, plate_color) ?? vinProblem(vin),
          plate_no,
        ).toBeUndefined();
        expect(hasVinCheckDigit(vin), vin).toBe(true);
      }
      for (const { credit_code: code } of await demo().rows<{ credit_code: string }>(
        'select credit_code from truck_merchant',
      ))
        expect(creditCodeProblem(code), code).toBeUndefined();
      const drivers = await demo().rows<{ id_card: string; phone: string }>('select id_card, phone from truck_driver');
      for (const { id_card: card, phone } of drivers) {
        expect(idCardProblem(card), card).toBeUndefined();
        expect(phone).toMatch(/^1990\d{7}$/);
      }
    });
    test('an individual merchant has the name of its person, not that of a company', async () => {
      const individuals = await demo().rows<{ merchant_name: string; contact: string }>(
        `select merchant_name, contact from truck_merchant where merchant_type = 4 and is_deleted = 0`,
      );
      expect(individuals.length).toBeGreaterThan(0);
      for (const { merchant_name: name, contact } of individuals) {
        expect(name).toContain(contact);
        expect(name).not.toContain('公司');
      }
    });
    test(
      'each truck has one main driver and one default payer',
      nothing(`select car_id from truck_car_user_driver where bind_status = 1 and is_deleted = 0 group by tenant_id, car_id
        having count(*) filter (where bind_type = 1) <> 1 or count(*) filter (where is_default = 1) <> 1`),
    );
    test(
      'accounts have the settlement and credit of their merchant, and no unaudited merchant has one',
      nothing(`select a.account_no from truck_account a join truck_merchant m on m.tenant_id = a.tenant_id and m.id = a.owner_id
        where a.owner_type = 1 and (m.merchant_status = 0 or a.settle_mode <> m.settle_mode
          or coalesce(a.credit_limit, 0) <> coalesce(m.credit_limit, 0))`),
    );
  });
}

function testEveryResource(demo: () => DemoStage): void {
  describe('every resource', () => {
    // Statements exist only for months that are over, so a demo of a few days may have none.
    const resourcesWithTable = resources.filter(({ table, name }) => table !== undefined && name !== statement.name);
    test.each(resourcesWithTable.map(({ name }) => name))('%s has rows in 100003', async (name) => {
      const { table, rows = {} } = resourcesWithTable.find((each) => each.name === name) ?? { table: '' };
      const where = Object.entries(rows).map(([field, value]) => `and ${columnOf(field)} = ${Number(value)}`);
      const [count] = await demo().rows<{ n: string }>(
        `select count(*) as n from ${table} where tenant_id = '100003' and is_deleted = 0 ${where.join(' ')}`,
      );
      expect(Number(count?.n)).toBeGreaterThan(0);
    });

    const dicts = resourcesWithTable.flatMap(({ name, table, fields }) =>
      Object.entries(fields).flatMap(([field, { enum: of, kind }]: [string, Field]) =>
        of
          ? [
              {
                what: `${name}.${field}`,
                table,
                column: columnOf(field),
                isMany: kind === 'dicts',
                keys: of.values.map(({ key }) => Number(key)),
              },
            ]
          : [],
      ),
    );
    test('contains only values of its enums', async () => {
      expect(dicts.length).toBeGreaterThan(50);
      for (const { what, table, column, isMany, keys } of dicts) {
        const value = isMany ? `unnest(${column})` : column;
        const wrong = await demo().rows(
          `select distinct v from (select ${value} as v from ${table}) x where v is not null and not v::int = any($1)`,
          [keys],
        );
        expect(wrong, what).toEqual([]);
      }
    });
  });
}
