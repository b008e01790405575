// Adjusts of accounts (BR-13): asked for by one person, decided by another, booked only then.

import { audit } from '@ec/kernel/audit';
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { keys } from '@ec/resource-server/columns';
import { findRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { accountHisBizType, accountHisDirection } from '../../shared/account/account.enums.ts';
import { account } from '../../shared/account/account.resource.ts';
import type { RequestedAdjust } from '../../shared/account/account-answers.ts';
import { rechargeStatus } from '../../shared/account/recharge.ts';
import type { Direction } from '../../shared/ledger/movement.ts';
import { ledgerErrors } from '../ledger/ledger.errors.ts';
import { type Actor, adjust } from '../ledger/ledger.ts';
import { payDueOrders } from '../settlement/settle-order.ts';
import { actorOf } from './actor.ts';

const adjusting = accountHisBizType.key.adjust;

export interface AdjustRequest {
  accountId: string;
  direction: number;
  amount: string;
  reason: string;
  actor: Actor;
}

export async function requestAdjust(
  tx: Sql,
  { ids }: Pick<Engine, 'ids'>,
  { accountId, direction, amount, reason, actor }: AdjustRequest,
): Promise<RequestedAdjust> {
  const id = ids.next();
  const rechargeNo = `AJ${BigInt(id).toString(36).toUpperCase()}`;
  await tx.run(
    raw(sql`insert into truck_recharge (id, tenant_id, create_user, recharge_no, account_id, biz_type, direction, amount, reason,
        apply_user, apply_name)
      values (${id}, ${tx.tenantId}, ${actor.userId}, ${rechargeNo}, ${accountId}, ${adjusting}, ${direction}, ${amount}, ${reason},
        ${actor.userId}, ${actor.name.slice(0, 30)})`),
  );
  return { id, rechargeNo };
}

interface Waiting {
  id: string;
  rechargeNo: string;
  accountId: string;
  direction: Direction;
  amount: string;
  status: number;
  applyUser: string;
}

export interface Decision {
  id: string;
  pass: boolean;
  reason: string;
}

/**
 * @throws AppError noData; adjustDecided; ownAdjust (409): who asked does not decide; notEnough where it would overdraw
 */
export async function decideAdjust(tx: Sql, engine: Engine, call: Call, { id, pass, reason }: Decision): Promise<void> {
  const waiting = await tx.first<Waiting>(
    raw(sql`select id, recharge_no as "rechargeNo", account_id as "accountId", direction, amount, recharge_status as status,
        apply_user as "applyUser"
      from truck_recharge where tenant_id = ${tx.tenantId} and id = ${id} and biz_type = ${keys(adjusting)} for update`),
  );
  if (!waiting) throw new AppError(errors.noData);
  const { rechargeNo, accountId, direction, amount } = waiting;
  // Of an account that the caller may not see there is no adjust either.
  if (!(await findRow({ engine, resource: account, call, tx }, accountId))) throw new AppError(errors.noData);
  if (waiting.status !== rechargeStatus.waiting) fail(ledgerErrors.adjustDecided, { no: rechargeNo });
  if (waiting.applyUser === call.caller.userId) fail(ledgerErrors.ownAdjust);
  const actor = actorOf(call);
  await tx.run(
    raw(sql`update truck_recharge set recharge_status = ${pass ? rechargeStatus.booked : rechargeStatus.refused}, audit_user = ${actor.userId},
        audit_name = ${actor.name.slice(0, 30)}, audit_time = ${engine.clock.now()}, audit_reason = ${reason || null}
      where tenant_id = ${tx.tenantId} and id = ${id}`),
  );
  if (pass) {
    await adjust(tx, engine, { accountId, direction, amount, bizNo: rechargeNo, actor });
    if (direction === accountHisDirection.key.in) await payDueOrders(tx, engine, accountId);
  }
  const changes = { given: { rechargeNo, direction, amount: Number(amount), pass: pass ? 1 : 0, reason } };
  const entry = { resource: account.name, action: 'approveAdjust', rowId: accountId, changes };
  await audit(tx, call, engine.ids, [entry]);
}
