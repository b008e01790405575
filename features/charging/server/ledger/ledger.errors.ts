// The refusals of accounts and the ledger.
import { defineErrors } from '@ec/kernel/errors';

export const ledgerErrors = defineErrors('charging.ledger', {
  accountClosed: { status: 409, zh: '账户 {no} 已注销，不能记账', en: 'Account {no} is closed: nothing can be booked' },
  notEnough: {
    status: 400,
    field: 'amount',
    zh: '账户 {no} 可用余额 ¥{available}，不足以支出 ¥{amount}',
    en: 'Account {no} has ¥{available} available, not enough for ¥{amount}',
  },
  numberTaken: {
    status: 409,
    zh: '业务单号 {no} 已用于另一笔账',
    en: 'Business No. {no} is already used by another booking',
  },
  voucherTaken: {
    status: 409,
    field: 'voucherNo',
    zh: '转账凭证号 {no} 已登记过，不能重复使用',
    en: 'Voucher {no} was already recorded and cannot be used twice',
  },
  noVoucher: {
    status: 400,
    zh: 'voucherNo:凭证号应为1至{most}个可见字符',
    en: 'voucherNo:A voucher has 1 to {most} signs that can be seen',
  },
  creditUsed: {
    status: 400,
    field: 'creditLimit',
    zh: '授信额度不能低于已占用的 ¥{used}',
    en: 'The credit limit cannot be below the ¥{used} in use',
  },
  notEmpty: {
    status: 409,
    zh: '账户 {no} 未结清，不能注销：余额 ¥{balance}，赠送 ¥{gift}，冻结 ¥{frozen}',
    en: 'Account {no} is not empty and cannot be closed: balance ¥{balance}, gift ¥{gift}, frozen ¥{frozen}',
  },
  stillOpen: {
    status: 409,
    zh: '账户 {no} 还有未了结的业务，不能注销：进行中订单 {running}，待支付订单 {toPay}，未付账单 {bills}，待处理充值、调账与提现 {moves}，退款 {refunds}',
    en: 'Account {no} cannot be closed yet: running orders {running}, orders to pay {toPay}, unpaid bills {bills}, waiting moves {moves}, refunds {refunds}',
  },
  hasLedger: {
    status: 409,
    zh: '账户已有流水，不能删除，请注销',
    en: 'An account with ledger entries cannot be deleted; close it instead',
  },
  hasAccount: {
    status: 400,
    zh: 'ownerId:{owner} 已有未注销的账户 {no}',
    en: 'ownerId:{owner} already has an open account, {no}',
  },
  hasSuccessor: {
    status: 409,
    zh: '{owner} 已有未注销的账户 {no}，不能恢复',
    en: '{owner} has an open account by now, {no}: this one cannot come back',
  },
  adjustDecided: { status: 409, zh: '调账单 {no} 已处理', en: 'Adjustment {no} has already been decided' },
  ownAdjust: {
    status: 409,
    zh: '不能审批自己提交的调账，请由他人审批',
    en: 'You cannot approve your own request. A second person has to approve it',
  },
  whyRefused: { status: 400, zh: 'reason:驳回时请填写原因', en: 'reason:Enter the reason for rejection' },
  lessIsFree: {
    status: 400,
    zh: 'amount:账户 {no} 可提现 ¥{free}，不足 ¥{amount}',
    en: 'amount:Account {no} has ¥{free} that can be withdrawn, less than ¥{amount}',
  },
  owesMoney: {
    status: 409,
    zh: '账户 {no} 还有未了结的订单或账单，不能提现：进行中订单 {running}，待支付订单 {toPay}，未付账单 {bills}',
    en: 'Nothing can be withdrawn from account {no} yet: running orders {running}, orders to pay {toPay}, unpaid bills {bills}',
  },
  notNormal: {
    status: 409,
    zh: '账户 {no} 已冻结或注销，不能提现',
    en: 'Account {no} is frozen or closed: nothing can be withdrawn',
  },
  withdrawDecided: { status: 409, zh: '提现单已处理', en: 'The withdrawal has already been decided' },
  ownWithdraw: {
    status: 409,
    zh: '不能审批自己提交的提现，请由他人审批',
    en: 'You cannot approve your own withdrawal. A second person has to approve it',
  },
  withOperator: {
    status: 409,
    zh: '提现 {no} 已审批，请联系运营商取消',
    en: 'Withdrawal {no} is already approved. Ask the operator to cancel it',
  },
  noBankRef: {
    status: 400,
    zh: 'bankRef:银行流水号应为1至{most}个可见字符',
    en: 'bankRef:A bank reference has 1 to {most} signs that can be seen',
  },
  lessGift: {
    status: 400,
    zh: 'amount:账户 {no} 赠送余额 ¥{gift}，不足收回 ¥{amount}',
    en: 'amount:Account {no} has ¥{gift} of gift, less than ¥{amount}',
  },
  nothingHeld: { status: 409, zh: '业务单号 {no} 没有冻结金额', en: 'No amount is held for {no}' },
});
