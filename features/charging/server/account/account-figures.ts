// Reads the figures of an account for its page, and the result of the latest check of the ledger.

import { toWireTime } from '@ec/kernel/clock';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { OutputOf } from '@ec/resource/contract';
import { keys } from '@ec/resource-server/columns';
import { findRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import type { accountFigures, ledgerState } from '../../shared/account/account.contract.ts';
import { accountBillStatus, accountHisBizType, accountHisDirection } from '../../shared/account/account.enums.ts';
import { account } from '../../shared/account/account.resource.ts';
import { rechargeStatus } from '../../shared/account/recharge.ts';
import { ordersPayType, payStatus } from '../../shared/order/order.enums.ts';
import { requireFullScope } from '../require-full-scope.ts';
import { requireStatementAccess } from '../require-statement-access.ts';
import { waitsForAnother } from './adjusts.ts';

const { due, overdue } = payStatus.key;
const bizTypes = accountHisBizType.key;

type Figures = OutputOf<typeof accountFigures>;
type LedgerState = OutputOf<typeof ledgerState>;

/**
 * Reads the figures of an account.
 * @throws AppError noData if the caller may not see the account; otherPost if the caller's post may not read statements
 */
export async function figuresOf(engine: Engine, call: Call, id: string): Promise<Figures> {
  requireStatementAccess(call);
  const tx = engine.database.read(call.caller.tenantId);
  if (!(await findRow({ engine, resource: account, call, tx }, id))) throw new AppError(errors.noData);
  const { tenantId } = call.caller;
  const ofAccount = sql`tenant_id = ${tenantId} and account_id = ${id}`;
  const isOverdue = sql`pay_status = ${keys(overdue)}`;
  const isOnCredit = sql`pay_status = ${keys(due)} and pay_type = ${keys(ordersPayType.key.credit)}`;
  const row = await tx.first<Record<keyof Figures, string>>(
    sql`with due as (
        select coalesce(total_money, 0) - coalesce(gift_money, 0) as money, pay_status, pay_type
        from truck_orders
        where ${ofAccount} and pay_status in (${keys(due, overdue)}) and is_deleted = 0
      ), month as (
        select direction, amount
        from truck_account_his
        where ${ofAccount} and biz_type not in (${keys(bizTypes.freeze, bizTypes.unfreeze)})
          and create_time >= date_trunc('month', ${engine.clock.now()}::timestamptz)
      ), bill as (
        select amount
        from truck_account_bill
        where ${ofAccount} and bill_status <> ${keys(accountBillStatus.key.paid)} and is_deleted = 0
      )
      select (select count(*) from due where ${isOverdue}) as "dueCount",
        (select coalesce(sum(money), 0) from due where ${isOverdue}) as "dueMoney",
        (select count(*) from due where ${isOnCredit}) as "creditCount",
        (select coalesce(sum(money), 0) from due where ${isOnCredit}) as "creditMoney",
        (select coalesce(sum(amount) filter (where direction = ${keys(accountHisDirection.key.in)}), 0) from month) as "monthIn",
        (select coalesce(sum(amount) filter (where direction = ${keys(accountHisDirection.key.out)}), 0) from month) as "monthOut",
        (select count(*) from bill) as "billCount",
        (select coalesce(sum(amount), 0) from bill) as "billMoney",
        (select count(*) from truck_recharge r
          where ${ofAccount} and ${waitsForAnother} and recharge_status = ${keys(rechargeStatus.waiting)}) as "waitingAdjusts"`,
  );
  const figure = (name: keyof Figures) => Number(row?.[name] ?? 0);
  return {
    dueCount: figure('dueCount'),
    dueMoney: figure('dueMoney'),
    creditCount: figure('creditCount'),
    creditMoney: figure('creditMoney'),
    monthIn: figure('monthIn'),
    monthOut: figure('monthOut'),
    billCount: figure('billCount'),
    billMoney: figure('billMoney'),
    waitingAdjusts: figure('waitingAdjusts'),
  };
}

/**
 * Reads the result of the latest ledger check.
 * @throws AppError forbidden if the caller sees only a part of the tenant's business, because the check covers the whole business
 */
export async function ledgerStateOf(engine: Engine, call: Call): Promise<LedgerState> {
  requireFullScope(engine, call);
  const { tenantId } = call.caller;
  const tx = engine.database.read(tenantId);
  const [state, differences] = await Promise.all([
    tx.first<{ checkedAt: string; accounts: number; txns: number; orders: number }>(
      sql`select checked_at as "checkedAt", accounts::float8, txns::float8, orders::float8 from ledger_check
        where tenant_id = ${tenantId}`,
    ),
    tx.rows<LedgerState['differences'][number] & { total: number }>(
      sql`select kind, target_id as "targetId", target_name as "targetName", expected, found, first_seen as "firstSeen",
          count(*) over ()::int as total
        from ledger_difference where tenant_id = ${tenantId} order by first_seen, id limit 100`,
    ),
  ]);
  return {
    checkedAt: state ? toWireTime(state.checkedAt) : '',
    accounts: state?.accounts ?? 0,
    txns: state?.txns ?? 0,
    orders: state?.orders ?? 0,
    differenceCount: differences[0]?.total ?? 0,
    differences: differences.map(({ total: _, ...each }) => ({ ...each, firstSeen: toWireTime(each.firstSeen) })),
  };
}
