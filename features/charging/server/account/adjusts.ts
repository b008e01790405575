// Changes of accounts that need two people (BR-13): adjusts, gift that is taken back, and credit limits. One person requests the change, and
// another person decides. Nothing is booked or granted before the approval.

import { audit } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { keys } from '@ec/resource-server/columns';
import { findRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { flowCategory } from '@ec/system/shared/seeded.enums';
import { decideRecord, type RecordApproval, startApproval } from '@ec/workflow/server/public';
import { Decimal } from 'decimal.js';
import { type RawBuilder, sql } from 'kysely';
import { accountHisBizType, accountHisDirection } from '../../shared/account/account.enums.ts';
import { account } from '../../shared/account/account.resource.ts';
import type { AdjustReply } from '../../shared/account/account-answers.ts';
import { rechargeStatus } from '../../shared/account/recharge.ts';
import type { Direction } from '../../shared/ledger/movement.ts';
import { lockAccount } from '../ledger/account-lock.ts';
import { ledgerErrors } from '../ledger/ledger.errors.ts';
import { type Actor, adjust, revokeGift } from '../ledger/ledger.ts';
import { payOverdueOrders } from '../settlement/settle-order.ts';
import { actorOf } from './actor.ts';
import { grantCredit } from './grant-credit.ts';

const { adjust: adjusting, giftRevoked } = accountHisBizType.key;

/** The condition of requests `r` that a second person decides. A top-up, in contrast, waits for its payment channel. */
export const waitsForAnother = sql`(r.biz_type in (${keys(adjusting, giftRevoked)}) or r.credit_limit is not null)`;

interface RequestBase {
  accountId: string;
  reason: string;
  actor: Actor;
}

interface AdjustRequest extends RequestBase {
  direction: Direction;
  amount: string;
}

interface RevocationRequest extends RequestBase {
  gift: string;
}

interface CreditRequest extends RequestBase {
  creditLimit: string;
}

/** Returns the values of the pending row: the prefix of its number, type, direction, amount, and credit limit. */
function pendingValues(request: AdjustRequest | RevocationRequest | CreditRequest) {
  if ('creditLimit' in request) return ['CR', null, null, null, request.creditLimit] as const;
  if ('gift' in request) return ['GR', giftRevoked, accountHisDirection.key.out, request.gift, null] as const;
  return ['AJ', adjusting, request.direction, request.amount, null] as const;
}

/** Stores the request and starts its approval. */
export async function requestAdjust(
  tx: Sql,
  engine: Engine,
  request: AdjustRequest | RevocationRequest | CreditRequest,
): Promise<AdjustReply> {
  const { accountId, reason, actor } = request;
  const id = engine.ids.next();
  const [prefix, bizType, direction, amount, creditLimit] = pendingValues(request);
  const rechargeNo = `${prefix}${BigInt(id).toString(36).toUpperCase()}`;
  await tx.run(
    sql`insert into truck_recharge (id, tenant_id, create_user, recharge_no, account_id, biz_type, direction, amount, credit_limit,
        reason, apply_user, apply_name)
      values (${id}, ${tx.tenantId}, ${actor.userId}, ${rechargeNo}, ${accountId}, ${bizType}, ${direction}, ${amount}, ${creditLimit},
        ${reason}, ${actor.userId}, ${actor.name.slice(0, 30)})`,
  );
  const approval = creditLimit === null ? adjustApproval : creditApproval;
  await startApproval(tx, engine, approval, { id, applicant: actor.userId, amount: creditLimit ?? amount });
  return { id, rechargeNo };
}

/** The requested change: an amount for an adjust or for gift that is taken back, otherwise a credit limit. */
type Subject =
  | { creditLimit: null; bizType: typeof adjusting | typeof giftRevoked; direction: Direction; amount: string }
  | { creditLimit: string };

type PendingRequest = Subject & { rechargeNo: string; accountId: string; status: number; applyUser: string };

export interface Decision {
  id: string;
  pass: boolean;
  reason: string;
}

/**
 * Completes the approval task of a pending request with the decision of another person.
 * @throws AppError noData; adjustDecided; ownAdjust (409) for the requester; notEnough if it would overdraw the account
 */
export async function decideAdjust(tx: Sql, engine: Engine, call: Call, { id, pass, reason }: Decision): Promise<void> {
  const approval = (await isCredit(tx, id)) ? creditApproval : adjustApproval;
  await decideRecord(tx, engine, approval, { call, id, approve: pass, comment: reason });
}

async function isCredit(tx: Sql, id: string): Promise<boolean> {
  const row = await tx.first(
    sql`select from truck_recharge where tenant_id = ${tx.tenantId} and id = ${id} and credit_limit is not null`,
  );
  return row !== undefined;
}

async function lockRequest(tx: Sql, id: string): Promise<PendingRequest> {
  const request = await tx.first<PendingRequest>(
    sql`select recharge_no as "rechargeNo", account_id as "accountId", biz_type as "bizType", direction, amount, credit_limit as "creditLimit",
        recharge_status as status, apply_user as "applyUser"
      from truck_recharge r where tenant_id = ${tx.tenantId} and id = ${id} and ${waitsForAnother} for update`,
  );
  return request ?? fail(errors.noData);
}

async function holdAdjust(engine: Engine, tx: Sql, call: Call, id: string): Promise<string> {
  const { rechargeNo, accountId, status, applyUser } = await lockRequest(tx, id);
  // An adjust of an account that the caller may not see is treated as missing.
  if (!(await findRow({ engine, resource: account, call, tx }, accountId))) throw new AppError(errors.noData);
  if (status !== rechargeStatus.waiting) fail(ledgerErrors.adjustDecided, { no: rechargeNo });
  if (applyUser === call.caller.userId) fail(ledgerErrors.ownAdjust);
  return applyUser;
}

async function carryOutAdjust(
  engine: Engine,
  tx: Sql,
  call: Call,
  { id, approve, comment }: { id: string; approve: boolean; comment: string },
): Promise<void> {
  const { rechargeNo, accountId, status: _status, applyUser: _applyUser, ...subject } = await lockRequest(tx, id);
  const actor = actorOf(call);
  const reason = comment.slice(0, maxReasonLength);
  await tx.run(
    sql`update truck_recharge set recharge_status = ${approve ? rechargeStatus.booked : rechargeStatus.refused}, audit_user = ${actor.userId},
        audit_name = ${actor.name.slice(0, 30)}, audit_time = ${engine.clock.now()}, audit_reason = ${reason || null}
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  if (approve) {
    if (subject.creditLimit !== null) await grantCredit(tx, engine, call, accountId, subject.creditLimit);
    else if (subject.bizType === giftRevoked)
      await takeGiftBack(tx, engine, { accountId, amount: subject.amount, bizNo: rechargeNo, actor });
    else await bookAdjust(tx, engine, { ...subject, accountId, bizNo: rechargeNo, actor });
  }
  const changes = { given: { rechargeNo, ...auditedValues(subject), pass: approve ? 1 : 0, reason } };
  const entry = { resource: account.name, action: 'approveAdjust', rowId: accountId, changes };
  await audit(tx, call, engine.ids, [entry]);
}

/** The column holds 200 characters. The comment of a task may be longer. */
const maxReasonLength = 200;

/** Builds the approval for one kind of request: credit, or adjusts together with gift that is taken back. Each kind has its own process. */
const approvalOf = (
  identity: Pick<RecordApproval, 'resource' | 'key' | 'label' | 'category'>,
  isOfKind: RawBuilder<unknown>,
): RecordApproval => ({
  ...identity,
  permission: 'account_adjustApprove',
  seenAs: {
    resource: account.name,
    rowId: ({ tenantId, businessId }) =>
      sql`(select r.account_id from truck_recharge r where r.tenant_id = ${tenantId} and r.id = ${businessId})`,
  },
  hold: holdAdjust,
  carryOut: carryOutAdjust,
  async subject(tx, id) {
    const row = await tx.first<{ accountNo: string; amount: string; isCredit: boolean }>(
      sql`select a.account_no as "accountNo", coalesce(r.credit_limit, r.amount)::text as amount,
          r.credit_limit is not null as "isCredit"
        from truck_recharge r join truck_account a on a.tenant_id = r.tenant_id and a.id = r.account_id
        where r.tenant_id = ${tx.tenantId} and r.id = ${id}`,
    );
    const change = row?.isCredit ? { zh: '授信额度', en: 'Credit limit' } : { zh: '调账', en: 'Adjustment' };
    const { accountNo = '', amount = '' } = row ?? {};
    return { zh: `账户 ${accountNo} ${change.zh} ¥${amount}`, en: `${change.en} of account ${accountNo}, ¥${amount}` };
  },
  waiting: (
    tenantId,
  ) => sql`select r.id, r.apply_user as applicant, coalesce(r.credit_limit, r.amount) as amount from truck_recharge r
    where r.tenant_id = ${tenantId} and r.recharge_status = ${sql.lit(rechargeStatus.waiting)} and ${waitsForAnother} and ${isOfKind}`,
});

export const adjustApproval = approvalOf(
  {
    resource: 'charging.adjust',
    key: 'adjust',
    label: { zh: '账户调整审批', en: 'account adjusts' },
    category: `flow_${flowCategory.key.adjust}`,
  },
  sql`r.credit_limit is null`,
);

export const creditApproval = approvalOf(
  {
    resource: 'charging.credit',
    key: 'credit',
    label: { zh: '授信审批', en: 'credit' },
    category: `flow_${flowCategory.key.credit}`,
  },
  sql`r.credit_limit is not null`,
);

async function bookAdjust(tx: Sql, engine: Engine, booked: Parameters<typeof adjust>[2]): Promise<void> {
  await adjust(tx, engine, booked);
  if (booked.direction === accountHisDirection.key.in) await payOverdueOrders(tx, engine, booked.accountId);
}

/** Takes gift back. @throws AppError lessGift if the account has less gift */
async function takeGiftBack(tx: Sql, engine: Engine, booked: Parameters<typeof revokeGift>[2]): Promise<void> {
  const { accountNo: no, gift } = await lockAccount(tx, booked.accountId);
  refuseMoreGift({ no, gift, amount: booked.amount });
  await revokeGift(tx, engine, booked);
}

/** @throws AppError lessGift */
export function refuseMoreGift({ no, gift, amount }: { no: string; gift: string; amount: string }): void {
  if (new Decimal(amount).gt(gift)) fail(ledgerErrors.lessGift, { no, gift, amount });
}

const auditedValues = (subject: Subject) =>
  subject.creditLimit === null
    ? { bizType: subject.bizType, direction: subject.direction, amount: Number(subject.amount) }
    : { creditLimit: Number(subject.creditLimit) };
