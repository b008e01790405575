// Lists the adjusts that need a second person, pending and decided, for the people who decide them (domain §8.1).

import { toWireTime } from '@ec/kernel/clock';
import type { Call } from '@ec/kernel/http/route';
import { type Page, pageOf } from '@ec/kernel/paging';
import { allOf, type Condition } from '@ec/kernel/sql';
import { keys } from '@ec/resource-server/columns';
import type { Reader } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { sql } from 'kysely';
import type { Adjust } from '../../shared/account/account.contract.ts';
import { account } from '../../shared/account/account.resource.ts';
import { rechargeStatus as states } from '../../shared/account/recharge.ts';
import { waitsForAnother } from './adjusts.ts';

interface AdjustQuery {
  current: number;
  size: number;
  /** 0 pending, 1 booked, 2 refused. */
  rechargeStatus?: number | undefined;
  accountId?: string | undefined;
}

interface StoredAdjust extends Omit<Adjust, 'amount' | 'creditLimit' | 'creditNow' | 'auditTime' | 'isMine'> {
  amount: string | null;
  creditLimit: string | null;
  creditNow: string;
  auditTime: string | null;
}

/** Selects the pending adjusts of other people on the accounts that the caller may see. */
export function waitingAdjusts(engine: Engine, call: Reader): Condition {
  const conditions = [...baseConditions({ engine, resource: account, call }), waitsForAnother];
  return sql`select r.id from truck_recharge r join truck_account t on t.tenant_id = r.tenant_id and t.id = r.account_id
    where ${allOf(conditions)} and r.recharge_status = ${keys(states.waiting)} and r.apply_user is distinct from ${call.caller.userId}`;
}

/** Returns a page of the adjusts on the accounts that the caller may see: pending ones first, then newest first. */
export async function adjustPage(engine: Engine, call: Call, query: AdjustQuery): Promise<Page<Adjust>> {
  const { current, size, rechargeStatus, accountId } = query;
  const conditions = [...baseConditions({ engine, resource: account, call }), waitsForAnother];
  if (rechargeStatus !== undefined) conditions.push(sql`r.recharge_status = ${rechargeStatus}`);
  if (accountId !== undefined) conditions.push(sql`r.account_id = ${accountId}`);
  const from = sql`from truck_recharge r join truck_account t on t.tenant_id = r.tenant_id and t.id = r.account_id
    where ${allOf(conditions)}`;
  const db = engine.database.read(call.caller.tenantId);
  const [rows, count] = await Promise.all([
    db.rows<StoredAdjust>(
      sql`select r.id, r.recharge_no as "rechargeNo", r.biz_type as "bizType", r.account_id as "accountId",
          t.account_no as "accountNo", t.owner_name as "ownerName", r.direction, r.amount, r.credit_limit as "creditLimit",
          coalesce(t.credit_limit, 0) as "creditNow", coalesce(r.reason, '') as reason, r.recharge_status as "rechargeStatus",
          r.apply_user as "applyUser", coalesce(r.apply_name, '') as "applyName",
          r.create_time as "createTime", coalesce(r.audit_name, '') as "auditName", r.audit_time as "auditTime",
          coalesce(r.audit_reason, '') as "auditReason"
        ${from} order by r.recharge_status <> ${keys(states.waiting)}, r.id desc limit ${size} offset ${(current - 1) * size}`,
    ),
    db.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ]);
  const records = rows.map((row) => ({
    ...row,
    amount: row.amount === null ? null : Number(row.amount),
    creditLimit: row.creditLimit === null ? null : Number(row.creditLimit),
    creditNow: Number(row.creditNow),
    createTime: toWireTime(row.createTime),
    auditTime: row.auditTime ? toWireTime(row.auditTime) : '',
    isMine: row.applyUser === call.caller.userId,
  }));
  return pageOf(records, { total: count?.total ?? 0, isApprox: false }, { current, size });
}
