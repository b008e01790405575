// Tests the demo against the rules of prices, bills, swaps, promotions and invoices (domain §7). For trade.test.ts, which seeds the demo
// once for all rules.

import { resolveTariff } from '@ec/charging/server/public';
import { billSession } from '@ec/charging/shared/pricing/bill-session';
import { billSwap } from '@ec/charging/shared/pricing/bill-swap';
import { occupyFee } from '@ec/charging/shared/pricing/occupy-fee';
import type { TariffSnapshot } from '@ec/charging/shared/pricing/tariff-snapshot';
import { describe, expect, test } from 'vitest';
import { type DemoStage, demoNow } from './test-demo.ts';
import { expectNoRow } from './test-no-row.ts';

const tenants = ['100002', '100003'] as const;

export function moneyRules(demo: () => DemoStage): void {
  testPrices(demo);
  testBills(demo);
  testOrders(demo);
  testSwaps(demo);
  testPromotionsAndInvoices(demo);
}

function testPrices(demo: () => DemoStage): void {
  const nothing = expectNoRow(demo);

  test(
    'BR-67: the lines of an invoice are a list that sums to its amount',
    nothing(`select i.id from truck_invoice i where jsonb_typeof(i.lines) <> 'array'
      or i.amount <> (select sum((line ->> 'amount')::numeric) from jsonb_path_query(i.lines, 'strict $[*]') line)`),
  );

  describe('BR-1: prices of a day', () => {
    test(
      'cover the day without gap or overlap',
      nothing(`select p.id from truck_energy_price p left join truck_energy_price_period e
        on e.tenant_id = p.tenant_id and e.price_id = p.id
      group by p.tenant_id, p.id having sum(e.end_min - e.start_min) is distinct from 1440 or min(e.start_min) <> 0
        or max(e.end_min) <> 1440`),
    );
    test(
      'are unique for each area, voltage, user type, day type and month',
      nothing(`select a.id from truck_energy_price a join truck_energy_price b on b.tenant_id = a.tenant_id and b.id > a.id
      and (a.area_code, a.volt_level, a.user_type, a.day_type) = (b.area_code, b.volt_level, b.user_type, b.day_type)
      and a.months && b.months and a.effect_from <= b.effect_to and b.effect_from <= a.effect_to
      where a.price_status = 1 and b.price_status = 1`),
    );
    test('are those of the published example, and their names say so', async () => {
      const [{ prices, names } = { prices: [], names: 0 }] = await demo().rows<{ prices: string[]; names: string }>(
        `select array_agg(distinct e.kind || ' ' || e.elec_price order by e.kind || ' ' || e.elec_price) as prices,
        count(*) filter (where p.price_name not like '%示例电价%') as names
       from truck_energy_price p join truck_energy_price_period e on e.tenant_id = p.tenant_id and e.price_id = p.id
       where p.area_code = '37'`,
      );
      expect(prices).toEqual(['1 1.1360', '2 0.9856', '3 0.6346', '4 0.2836', '5 0.1833']);
      expect(Number(names)).toBe(0);
    });
    test(
      'have service fees of 0.20 to 0.41',
      nothing(`select id from truck_billing_rules where service_price not between 0.20 and 0.41`),
    );
  });
}

function testBills(demo: () => DemoStage): void {
  const nothing = expectNoRow(demo);

  describe('BR-2, BR-3: a bill', () => {
    const sums = `from truck_orders o left join (select tenant_id, order_id, sum(kwh) as kwh, sum(elec_money) as elec,
      sum(service_money) as service, sum(kwh) filter (where kind = 1) as k1, sum(kwh) filter (where kind = 2) as k2,
      sum(kwh) filter (where kind = 3) as k3, sum(kwh) filter (where kind = 4) as k4, sum(kwh) filter (where kind = 5) as k5
    from truck_order_detail group by 1, 2) d on d.tenant_id = o.tenant_id and d.order_id = o.id where o.order_proc = 4`;
    test(
      'has rows that sum to the energy of the order',
      nothing(`select o.order_no ${sums} and o.total_kwh is distinct from d.kwh`),
    );
    test(
      'has the energy of the order for each kind of period',
      nothing(`select o.order_no ${sums} and (o.sharp_kwh, o.peak_kwh, o.flat_kwh, o.valley_kwh, o.deep_kwh) is distinct from
      (coalesce(k1, 0.00), coalesce(k2, 0.00), coalesce(k3, 0.00), coalesce(k4, 0.00), coalesce(k5, 0.00))`),
    );
    test(
      'is rounded half up to the cent in each row',
      nothing(`select order_id from truck_order_detail where elec_money <> round(kwh * elec_price, 2)
      or service_money <> round(kwh * service_price, 2)`),
    );
    test(
      'has amounts that are sums of rows',
      nothing(`select o.order_no ${sums} and (o.elec_money, o.service_money) is distinct from (d.elec, d.service)`),
    );
    test(
      'has consecutive rows within the time of the order',
      nothing(`select order_id from (select d.*, o.start_time as begun, o.end_time as ended, o.order_type,
        lag(d.end_time) over (partition by d.tenant_id, d.order_id order by d.seq) as before
      from truck_order_detail d join truck_orders o on o.tenant_id = d.tenant_id and o.id = d.order_id) r
      where start_time < begun or end_time > ended or (order_type = 1 and coalesce(before, begun) <> start_time)`),
    );

    test('of a session equals the bill of its meter curve', async () => {
      const orders = await demo().rows<{
        order_no: string;
        elec: string;
        service: string;
        kwh: string;
        snapshot: TariffSnapshot;
        points: number[][];
      }>(
        `select o.order_no, o.elec_money as elec, o.service_money as service, o.total_kwh as kwh, o.rule_snapshot as snapshot, r.points
       from truck_orders o join truck_order_run r on r.tenant_id = o.tenant_id and r.order_id = o.id where o.order_proc = 4`,
      );
      expect(orders.length).toBeGreaterThan(500);
      for (const { order_no, elec, service, kwh, snapshot, points } of orders) {
        const bill = billSession(
          snapshot,
          points.map(([at = 0, reading = 0]) => ({ at, kwh: reading.toFixed(3) })),
        );
        expect([bill.elecMoney, bill.serviceMoney, bill.totalKwh], order_no).toEqual([
          elec,
          service,
          Number(kwh).toFixed(2),
        ]);
      }
    });
  });
}

function testOrders(demo: () => DemoStage): void {
  const nothing = expectNoRow(demo);

  describe('BR-4: an order', () => {
    const sum = 'elec_money + service_money + occupy_money + swap_money - discount_money';
    test(
      'has a total that is the sum of its parts and not negative',
      nothing(
        `select order_no from truck_orders where order_proc = 4 and (total_money is distinct from ${sum} or total_money < 0)`,
      ),
    );
    test(
      'has a discount of at most its service fee',
      nothing(`select order_no from truck_orders where discount_money > service_money`),
    );
    test(
      'is paid in full, and not before its end',
      nothing(`select order_no from truck_orders where pay_status in (2, 3, 4)
      and (total_money <> pay_money + gift_money or pay_time is null or pay_time < end_time)`),
    );
    test(
      'has a bill only after its end',
      nothing(`select order_no from truck_orders where (order_proc = 4) <> (total_money is not null)
      or (order_proc in (0, 1, 2, 9) and pay_status <> 0)`),
    );
  });

  describe('BR-5, domain §3: the tariff of an order', () => {
    test(
      'covers its start day and the next day',
      nothing(`select order_no from truck_orders where (rule_snapshot -> 'days' -> 0 ->> 'date', rule_snapshot -> 'days' -> 1 ->> 'date')
      is distinct from (((coalesce(start_time, create_time) at time zone 'Asia/Shanghai')::date)::text,
        ((coalesce(start_time, create_time) at time zone 'Asia/Shanghai')::date + 1)::text)`),
    );
    test(
      'comes from the rule of the order, which is valid at its start',
      nothing(`select o.order_no from truck_orders o join truck_billing_rules r on r.tenant_id = o.tenant_id and r.id = o.rule_id
      where o.rule_snapshot ->> 'ruleId' <> r.id::text or not (r.effect_from <= o.start_time and o.start_time < r.effect_to)
        or r.rule_status not in (2, 3) or r.bill_type <> o.order_type`),
    );
    test.each(tenants)('is the tariff that the product resolves for %s', async (tenantId) => {
      const orders = await demo().rows<Record<string, string> & { snapshot: TariffSnapshot; start: Date; type: 1 | 2 }>(
        `select distinct on (station_id, order_type, merchant_id) order_no, station_id, gun_id, merchant_id, order_type as type,
         start_time as start, rule_snapshot as snapshot from truck_orders
       where tenant_id = $1 and start_time is not null order by station_id, order_type, merchant_id, start_time desc`,
        [tenantId],
      );
      await demo().on.engine.database.withTenant(tenantId, async (tx) => {
        for (const { order_no, station_id = '', gun_id, merchant_id, type, start, snapshot } of orders)
          expect(
            await resolveTariff(tx, {
              tenantId,
              stationId: station_id,
              gunId: gun_id,
              merchantId: merchant_id,
              billType: type,
              at: start,
            }),
            order_no,
          ).toEqual(snapshot);
      });
    });
    test(
      'lets no session run longer than a day',
      nothing(`select order_no from truck_orders where end_time - start_time > interval '1 day'`),
    );
  });

  test('BR-6: the occupancy fee follows from the time between end and unplugging', async () => {
    const orders = await demo().rows<{
      order_no: string;
      ended: Date;
      unplugged: Date;
      excluded: string;
      money: string;
      owed: string;
      snapshot: TariffSnapshot;
    }>(
      `select o.order_no, c.ended_at as ended, c.unplugged_at as unplugged, c.excluded_ms as excluded, c.money, o.occupy_money as owed,
       o.rule_snapshot as snapshot from truck_orders o
     left join truck_order_occupy c on c.tenant_id = o.tenant_id and c.order_id = o.id
     where o.occupy_money > 0 or c.money is not null`,
    );
    expect(orders.length).toBeGreaterThan(20);
    for (const { order_no, ended, unplugged, excluded, money, owed, snapshot } of orders) {
      const fee = occupyFee(snapshot, {
        endedAt: ended.getTime(),
        unpluggedAt: unplugged.getTime(),
        excludedMs: Number(excluded),
      });
      expect([money, owed], order_no).toEqual([fee, fee]);
    }
  });
}

function testSwaps(demo: () => DemoStage): void {
  const nothing = expectNoRow(demo);

  describe('BR-19, BR-20: a swap', () => {
    test('is billed by the energies of both packs, at the price of step 90', async () => {
      const orders = await demo().rows<Record<string, string> & { snapshot: TariffSnapshot; at: Date }>(
        `select o.order_no, o.old_soc, o.new_soc, o.old_kwh, o.new_kwh, o.total_kwh, o.elec_money, o.service_money, o.mileage_km,
         b.rated_kwh, b.soh as old_soh, n.soh as new_soh, d.start_time as at, o.rule_snapshot as snapshot
       from truck_orders o join truck_battery b on b.tenant_id = o.tenant_id and b.id = o.old_battery_id
         join truck_battery n on n.tenant_id = o.tenant_id and n.id = o.new_battery_id
         join truck_order_detail d on d.tenant_id = o.tenant_id and d.order_id = o.id
       where o.order_type = 2 and o.order_proc = 4`,
      );
      expect(orders.length).toBeGreaterThan(1000);
      for (const row of orders) {
        const bill = billSwap(row.snapshot, {
          ratedKwh: row.rated_kwh ?? 0,
          old: { soc: row.old_soc ?? 0, soh: row.old_soh ?? 0 },
          fresh: { ratedKwh: row.rated_kwh ?? 0, soc: row.new_soc ?? 0, soh: row.new_soh ?? 0 },
          at: row.at.getTime(),
          mileageKm: row.mileage_km ?? null,
        });
        expect([bill.oldKwh, bill.newKwh, bill.elecMoney, bill.serviceMoney], row.order_no).toEqual([
          row.old_kwh,
          row.new_kwh,
          row.elec_money,
          row.service_money,
        ]);
      }
    });
    test(
      'puts on a pack of the same model, charged and healthy',
      nothing(`select o.order_no from truck_orders o join truck_battery b on b.tenant_id = o.tenant_id and b.id = o.old_battery_id
        join truck_battery n on n.tenant_id = o.tenant_id and n.id = o.new_battery_id
      where b.model <> n.model or b.id = n.id or o.new_soc < 90 or n.soh < 70`),
    );
  });
}

function testPromotionsAndInvoices(demo: () => DemoStage): void {
  const nothing = expectNoRow(demo);

  describe('domain §6.7: promotions', () => {
    test(
      'have spent the sum of their grants, within budget and period',
      nothing(`select a.activity_no from truck_activity a left join truck_activity_grant g
          on g.tenant_id = a.tenant_id and g.activity_id = a.id
        group by a.tenant_id, a.id, a.activity_no, a.used_budget, a.budget, a.start_time, a.end_time
        having coalesce(sum(g.money), 0) <> a.used_budget or a.used_budget > a.budget
          or min(g.create_time) < a.start_time or max(g.create_time) > a.end_time + interval '1 day'`),
    );
    test(
      'have granted each order its discount',
      nothing(`select o.order_no from truck_orders o left join truck_activity_grant g on g.tenant_id = o.tenant_id
          and g.occasion = 'order' and g.source = o.id::text
        group by o.tenant_id, o.id, o.order_no, o.discount_money, o.activity_id
        having coalesce(sum(g.money), 0) <> coalesce(o.discount_money, 0)
          or (o.activity_id is null) <> (count(g.id) = 0)`),
    );
    test(
      'have booked the gift of each top-up',
      nothing(`select g.source from truck_activity_grant g where g.occasion = 'topUp' and not exists (select from ledger_txn t
        join ledger_leg l on l.tenant_id = t.tenant_id and l.txn_id = t.id and l.pocket = 2 and l.amount = g.money
        where t.tenant_id = g.tenant_id and t.biz_type = 10 and t.biz_no = g.source)`),
    );
  });

  describe('BR-67: a valid invoice', () => {
    test(
      'has the paid amount of each order, and the sum and number of its orders',
      nothing(`select i.apply_no from truck_invoice i
          left join truck_invoice_order l on l.tenant_id = i.tenant_id and l.invoice_id = i.id and l.is_live
          left join truck_orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
        where i.invoice_status in (0, 1, 3) group by i.tenant_id, i.id, i.apply_no, i.amount, i.order_count
        having sum(o.pay_money - coalesce(o.refund_money, 0)) <> i.amount or count(o.id) <> i.order_count
          or bool_or(l.elec + l.service + l.swap <> o.pay_money - coalesce(o.refund_money, 0))`),
    );
    test(
      'is dated in its month or later',
      nothing(`select apply_no from truck_invoice where to_char(invoice_date, 'YYYY-MM') < month`),
    );
  });

  test('domain §11: about 70 % of the orders are paid from the balance, 20 % on credit, 10 % by WeChat', async () => {
    const [part] = await demo().rows<Record<string, string>>(
      `select avg((pay_type = 1)::int) as balance, avg((pay_type = 3)::int) as credit, avg((pay_type = 2)::int) as wechat
     from truck_orders where order_proc = 4 and end_time < $1`,
      [demoNow],
    );
    expect(Math.abs(Number(part?.balance) - 0.7)).toBeLessThan(0.07);
    expect(Math.abs(Number(part?.credit) - 0.2)).toBeLessThan(0.05);
    expect(Math.abs(Number(part?.wechat) - 0.1)).toBeLessThan(0.03);
  });
}
