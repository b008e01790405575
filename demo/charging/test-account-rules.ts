// Tests the demo against the rules of accounts, refunds, adjustments and monthly bills (domain §7). For trade.test.ts.
import { findDifferences } from '@ec/charging/server/public';
import { describe, expect, test } from 'vitest';
import type { DemoStage } from './test-demo.ts';
import { expectNoRow } from './test-no-row.ts';

const tenants = ['100002', '100003'] as const;

export function accountRules(demo: () => DemoStage): void {
  testAccounts(demo);
  testRefundsAndMonthlyBills(demo);
}

function testAccounts(demo: () => DemoStage): void {
  const nothing = expectNoRow(demo);

  describe('BR-8 to BR-10: accounts', () => {
    test(
      'BR-8: a session stopped by low balance leaves at most ¥2 in the account',
      nothing(`select o.order_no from truck_orders o join truck_account_his h on h.tenant_id = o.tenant_id and h.biz_no = o.order_no
        and h.biz_type = 2
      where o.stop_reason = 5 and o.occupy_money = 0 and not (h.balance_after between 0 and 2 + o.discount_money)`),
    );
    test.each(tenants)('BR-9: the ledger check of %s finds no difference', async (tenantId) => {
      expect(await demo().on.engine.database.withTenant(tenantId, findDifferences)).toEqual([]);
    });
    test(
      'BR-9: each line of an account history starts with the balance of the previous line',
      nothing(`select txn_no from (select *, lag(balance_after, 1, 0.00) over (partition by tenant_id, account_id order by create_time, id)
      as before from truck_account_his) h where before <> balance_before`),
    );
    test(
      'BR-9: no account exceeds its credit, and no gift or frozen money is negative',
      nothing(`select account_no from truck_account where gift < 0 or frozen < 0 or available < 0`),
    );
    test(
      'BR-10: occupancy fees use no gift money',
      nothing(`select txn_no from truck_account_his where biz_type = 4 and gift_part <> 0`),
    );
    test(
      'BR-10: gift money is used before own money',
      nothing(`select txn_no from truck_account_his h where biz_type in (2, 3) and gift_part < amount
      and exists (select from ledger_leg g join ledger_txn t on t.tenant_id = g.tenant_id and t.id = g.txn_id
        where g.tenant_id = h.tenant_id and g.account_id = h.account_id and g.pocket = 2 and t.id <= h.id
        having sum(g.amount) > 0)`),
    );
    test(
      'BR-10: an order stays overdue only while its account cannot pay it',
      nothing(`select o.order_no from truck_orders o join truck_account a on a.tenant_id = o.tenant_id and a.id = o.account_id
      where o.pay_status = 5 and o.pay_type = 1 and o.total_money <= a.available`),
    );
  });
}

function testRefundsAndMonthlyBills(demo: () => DemoStage): void {
  const nothing = expectNoRow(demo);

  describe('BR-11 to BR-14: refunds, adjustments, monthly bills', () => {
    test(
      'BR-11: refunds do not exceed the payment, and do not precede it',
      nothing(`select o.order_no from truck_orders o join truck_refund r on r.tenant_id = o.tenant_id and r.order_id = o.id
      group by o.tenant_id, o.id, o.order_no, o.pay_money, o.pay_time
      having sum(r.amount) filter (where r.refund_status in (0, 1, 2, 4)) > o.pay_money or min(r.create_time) < o.pay_time`),
    );
    test(
      'BR-11: the refunded amount of an order is the sum of its successful refunds',
      nothing(`select o.order_no from truck_orders o where coalesce(o.refund_money, 0) <> coalesce((select sum(amount) from truck_refund r
      where r.tenant_id = o.tenant_id and r.order_id = o.id and r.refund_status = 2), 0)
      or (o.pay_status = 3) <> (coalesce(o.refund_money, 0) > 0 and o.refund_money < o.pay_money)
      or (o.pay_status = 4) <> (coalesce(o.refund_money, 0) > 0 and o.refund_money = o.pay_money)`),
    );
    test(
      'BR-11: a refund above ¥500 is decided by a second person, or is pending',
      nothing(`select refund_no from truck_refund where (amount > 500 and refund_status in (1, 2, 3, 4) and audit_user is null)
      or audit_user = apply_user or (amount <= 500 and refund_status = 0)`),
    );
    test(
      'BR-12: a full refund returns the gift money',
      nothing(`select o.order_no from truck_orders o where o.pay_status = 4 and o.gift_money > 0 and o.gift_money <> coalesce((
      select sum(h.gift_part) from truck_account_his h join truck_refund r on r.tenant_id = h.tenant_id and r.refund_no = h.biz_no
      where r.tenant_id = o.tenant_id and r.order_id = o.id and h.biz_type = 5), 0)`),
    );
    test(
      'BR-13: nobody approves their own adjustment, and only approved adjustments are booked',
      nothing(`select r.recharge_no from truck_recharge r where r.biz_type = 7 and (r.audit_user = r.apply_user
      or (r.recharge_status = 1) <> exists (select from ledger_txn t where t.tenant_id = r.tenant_id and t.biz_type = 7
        and t.biz_no = r.recharge_no))`),
    );
    test(
      'BR-14: credit orders are billed on the billing day, and paid with the bill',
      nothing(`select o.order_no from truck_orders o
        left join truck_account_bill_order x on x.tenant_id = o.tenant_id and x.order_id = o.id
        left join truck_account_bill b on b.tenant_id = x.tenant_id and b.id = x.bill_id
      where o.pay_type = 3 and o.order_proc = 4 and (o.end_time at time zone 'Asia/Shanghai' >= b.bill_date
        or (coalesce(b.bill_status, 0) = 1) <> (o.pay_status in (2, 3, 4))
        or (b.id is null and o.end_time < '2026-11-06 00:00:00+08'))`),
    );
    test(
      'BR-14: debits of credit orders, and no others, have the channel credit',
      nothing(`select h.txn_no from truck_account_his h join truck_orders o on o.tenant_id = h.tenant_id and o.order_no = h.biz_no
        where h.biz_type in (2, 3, 4) and (h.pay_channel = 3) <> (o.pay_type = 3)`),
    );
    test('BR-14: paid and unpaid bills exist', async () => {
      const states = await demo().rows<{ s: number }>(
        'select distinct bill_status as s from truck_account_bill order by 1',
      );
      expect(states.map(({ s }) => s)).toEqual([0, 1]);
    });
  });
}
