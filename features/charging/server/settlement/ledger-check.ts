// Checks the ledger every night: a transaction sums to zero, an account equals the sum of its legs and of its history, an order was debited
// its total unless it is unpaid or waived, and a bill equals the sum of its lines. The accounts page shows the stored differences until a
// later check no longer finds them.

import type { Sql } from '@ec/kernel/database';
import { recordLogEvent } from '@ec/kernel/event-log';
import { keys } from '@ec/resource-server/columns';
import { type RawBuilder, sql } from 'kysely';
import { debitTypes, pockets } from '../../shared/ledger/movement.ts';
import { oncePaid, ordersPayType, payStatus } from '../../shared/order/order.enums.ts';
import type { LedgerDeps } from '../ledger/ledger.ts';

const { unsettled, due, overdue, noCharge } = payStatus.key;

export interface Difference {
  kind: string;
  targetId: string;
  targetName: string;
  expected: string;
  found: string;
}

/** Each query returns `id, name, expected, found` of the rows that differ. */
const checks: Record<string, (tenantId: string) => RawBuilder<unknown>> = {
  // The legs of a transaction sum to zero and are complete.
  txn: (tenantId) => sql`select t.id, t.biz_type || ' ' || t.biz_no as name, t.leg_count || ': 0' as expected,
      count(l.seq) || ': ' || coalesce(sum(l.amount), 0) as found
    from ledger_txn t left join ledger_leg l on l.tenant_id = t.tenant_id and l.txn_id = t.id
    where t.tenant_id = ${tenantId} group by t.id, t.biz_type, t.biz_no, t.leg_count
    having count(l.seq) <> t.leg_count or coalesce(sum(l.amount), 0) <> 0`,
  account: (tenantId) => sql`select a.id, a.account_no as name,
      coalesce(l.balance, 0) || ' / ' || coalesce(l.gift, 0) || ' / ' || coalesce(l.frozen, 0) as expected,
      a.balance || ' / ' || a.gift || ' / ' || a.frozen as found
    from truck_account a left join (
        select account_id, sum(amount) filter (where pocket in (${keys(pockets.free, pockets.held)})) as balance,
          sum(amount) filter (where pocket = ${keys(pockets.gift)}) as gift,
          sum(amount) filter (where pocket = ${keys(pockets.held)}) as frozen
        from ledger_leg where tenant_id = ${tenantId} and account_id is not null group by 1
      ) l on l.account_id = a.id
    where a.tenant_id = ${tenantId} and (a.balance, a.gift, a.frozen) is distinct from
      (coalesce(l.balance, 0), coalesce(l.gift, 0), coalesce(l.frozen, 0))`,
  history: (tenantId) => sql`select a.id, a.account_no as name, (a.balance + a.gift)::text as expected,
      coalesce(h.change, 0)::text as found
    from truck_account a left join (select account_id, sum(balance_after - balance_before) as change from truck_account_his
        where tenant_id = ${tenantId} group by 1) h on h.account_id = a.id
    where a.tenant_id = ${tenantId} and a.balance + a.gift <> coalesce(h.change, 0)`,
  // BR-4: the paid amount equals the billed amount and the debited amount.
  order: (tenantId) => sql`select o.id, o.order_no as name, o.total_money::text as expected,
      coalesce(o.pay_money, 0) + coalesce(o.gift_money, 0) || ' / ' || coalesce(d.amount, 0) as found
    from truck_orders o left join (
        select t.biz_no, sum(l.amount) as amount from ledger_txn t
          join ledger_leg l on l.tenant_id = t.tenant_id and l.txn_id = t.id and l.pocket = ${keys(pockets.revenue)}
        where t.tenant_id = ${tenantId} and t.biz_type in (${keys(...debitTypes)}) group by 1
      ) d on d.biz_no = o.order_no
    where o.tenant_id = ${tenantId} and o.is_deleted = 0 and case
      when o.pay_status in (${keys(...oncePaid)}) then o.total_money <> coalesce(o.pay_money, 0) + coalesce(o.gift_money, 0)
        or coalesce(d.amount, 0) <> o.total_money
      when o.pay_status = ${keys(due)} and o.pay_type = ${keys(ordersPayType.key.credit)} then coalesce(d.amount, 0) <> o.total_money
      when o.pay_status = ${keys(overdue)} then coalesce(d.amount, 0) not in (0, o.total_money)
      when o.pay_status in (${keys(unsettled, due)}) then coalesce(d.amount, 0) <> 0
      when o.pay_status = ${keys(noCharge)} then o.total_money <> 0 or coalesce(d.amount, 0) <> 0
      else false end`,
  bill: (tenantId) => sql`select b.id, b.bill_no as name, b.amount::text as expected,
      f.found::text as found
    from truck_account_bill b cross join lateral (
      select coalesce(sum(o.total_money - coalesce(o.gift_money, 0) - coalesce(late.money, 0)), 0)
        + (select coalesce(sum(l.money), 0) from truck_account_bill_fee l where l.tenant_id = b.tenant_id and l.bill_id = b.id) as found
      from truck_account_bill_order x join truck_orders o on o.tenant_id = x.tenant_id and o.id = x.order_id
        left join truck_account_bill_fee late on late.tenant_id = o.tenant_id and late.order_id = o.id
      where x.tenant_id = b.tenant_id and x.bill_id = b.id
    ) f where b.tenant_id = ${tenantId} and b.is_deleted = 0 and b.amount <> f.found`,
};

/** The most differences that one query returns. If a fault affects more rows, a hundred suffice to show it. */
const maxDifferences = 100;

/** Runs all checks. The caller's transaction is a snapshot (repeatable read), so that all checks see the same state. */
export async function findDifferences(tx: Sql): Promise<Difference[]> {
  const findings: Difference[] = [];
  for (const [kind, check] of Object.entries(checks))
    findings.push(
      ...(await tx.rows<Difference>(
        sql`select ${kind}::text as kind, d.id as "targetId", left(d.name, 60) as "targetName",
            left(d.expected, 60) as expected, left(d.found, 60) as found
          from (${check(tx.tenantId ?? '')}) d order by d.id limit ${maxDifferences}`,
      )),
    );
  return findings;
}

export async function checkLedger(tx: Sql, { ids, clock }: LedgerDeps): Promise<Difference[]> {
  const tenantId = tx.tenantId ?? '';
  const now = clock.now();
  const differences = await findDifferences(tx);
  for (const { kind, targetId, targetName, expected, found: actualValue } of differences)
    await tx.run(
      sql`insert into ledger_difference
          (id, tenant_id, kind, target_id, target_name, expected, found, first_seen, last_seen)
        values (${ids.next()}, ${tenantId}, ${kind}, ${targetId}, ${targetName}, ${expected}, ${actualValue}, ${now}, ${now})
        on conflict (tenant_id, kind, target_id)
          do update set expected = excluded.expected, found = excluded.found, last_seen = excluded.last_seen`,
    );
  await tx.run(sql`delete from ledger_difference where tenant_id = ${tenantId} and last_seen < ${now}`);
  const counts = await tx.first<{ accounts: string; txns: string; orders: string }>(
    sql`insert into ledger_check (tenant_id, checked_at, accounts, txns, orders, differences) select ${tenantId}, ${now},
        (select count(*) from truck_account where tenant_id = ${tenantId}),
        (select count(*) from ledger_txn where tenant_id = ${tenantId}),
        (select count(*) from truck_orders where tenant_id = ${tenantId} and pay_status is not null), ${differences.length}
      on conflict (tenant_id) do update set checked_at = excluded.checked_at, accounts = excluded.accounts,
        txns = excluded.txns, orders = excluded.orders, differences = excluded.differences
      returning accounts, txns, orders`,
  );
  const data = { ...counts, differences: differences.slice(0, 20) };
  const level = differences.length > 0 ? 'error' : 'info';
  await recordLogEvent(tx, tenantId, ids, { event: 'ledger.check', level, data });
  return differences;
}
