// Calls of the account pages besides their rows: figures, adjusts that await a second person, and the ledger check.

import { contract, id, pageOf, yesNo } from '@ec/resource/contract';
import { z } from 'zod';
import { accountHisBizType, accountHisDirection } from './account.enums.ts';
import { account } from './account.resource.ts';
import { rechargeStatus } from './recharge.ts';

const emptyOr = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema]).optional();

const money = z.number();
const count = z.number().int();

/** The figures of an account. Amounts are in 元. */
export const accountFigures = contract({
  of: account,
  path: 'figures',
  title: { zh: '账户：欠费订单、账单与本月收支', en: 'Account: due orders, bills and moves of the month' },
  input: z.object({ id }),
  output: z.strictObject({
    dueCount: count,
    dueMoney: money,
    /** Orders that were debited on credit and are not paid yet. */
    creditCount: count,
    creditMoney: money,
    monthIn: money,
    monthOut: money,
    billCount: count,
    billMoney: money,
    waitingAdjusts: count,
  }),
});

const adjust = z.strictObject({
  id: z.string(),
  rechargeNo: z.string(),
  /** The kind of posting: an adjust or a revoked gift; null for a request about credit. */
  bizType: z.literal([accountHisBizType.key.adjust, accountHisBizType.key.giftRevoked]).nullable(),
  accountId: z.string(),
  accountNo: z.string(),
  ownerName: z.string().nullable(),
  /** Direction and amount are null for a request about credit. */
  direction: z.literal(Object.values(accountHisDirection.key)).nullable(),
  amount: money.nullable(),
  /** The requested credit limit; null for an adjust. */
  creditLimit: money.nullable(),
  /** The present credit limit of the account. */
  creditNow: money,
  reason: z.string(),
  rechargeStatus: z.literal(Object.values(rechargeStatus)),
  applyUser: z.string().nullable(),
  applyName: z.string(),
  createTime: z.string(),
  auditName: z.string(),
  auditTime: z.string(),
  auditReason: z.string(),
  /** The caller made the request and therefore may not decide it. */
  isMine: z.boolean(),
});

/** A request for an adjust, a revoked gift or credit, pending or decided. */
export type Adjust = z.output<typeof adjust>;

/** Unlike lists of rows, this list refuses an invalid page number or size. A size above 200 becomes 200. */
const strictPaging = {
  current: z.coerce.number().int().min(1).default(1),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .transform((size) => Math.min(size, 200))
    .default(10),
};

/** Lists requests for adjusts of one account or of all accounts: pending requests first, then newest first. */
export const adjustList = contract({
  of: account,
  path: 'adjustList',
  access: { anyOf: ['account_adjustApprove', 'account_adjust', 'account_credit', 'account_revokeGift'] },
  title: { zh: '账户：调账申请', en: 'Account: adjustment requests' },
  input: z.object({
    ...strictPaging,
    rechargeStatus: emptyOr(z.coerce.number().int().min(0).max(2)),
    accountId: emptyOr(id),
  }),
  output: pageOf(adjust),
});

export const decideOnAdjust = contract({
  of: account,
  method: 'POST',
  path: 'approveAdjust',
  access: { code: 'account_adjustApprove' },
  title: { zh: '账户：审批调账', en: 'Account: approve or reject an adjustment' },
  input: z.object({ id, pass: yesNo, reason: z.string().max(200).default('') }),
  output: z.boolean(),
});

const difference = z.strictObject({
  kind: z.enum(['txn', 'account', 'history', 'order', 'bill']),
  targetId: z.string(),
  targetName: z.string(),
  expected: z.string(),
  found: z.string(),
  firstSeen: z.string(),
});

export const ledgerState = contract({
  of: account,
  path: 'ledgerState',
  access: { code: 'account_adjustApprove' },
  title: { zh: '账户：最近一次账目核对', en: 'Account: result of the last ledger check' },
  output: z.strictObject({
    /** Empty if the ledger was never checked. */
    checkedAt: z.string(),
    accounts: count,
    txns: count,
    orders: count,
    differenceCount: count.meta({ description: 'All of them; the rows are the oldest hundred' }),
    differences: z.array(difference),
  }),
});

export const checkLedger = contract({
  of: account,
  method: 'POST',
  path: 'checkLedger',
  access: { code: 'account_adjustApprove' },
  title: { zh: '账户：立即核对账目', en: 'Account: check the ledger now' },
  output: z.boolean(),
});
