// The refusals of accounts and the ledger.
import { defineErrors } from '@ec/kernel/errors';

export const ledgerErrors = defineErrors({
  accountClosed: { status: 409, zh: '账户 {no} 已注销，不能记账', en: 'Account {no} is closed: nothing can be booked' },
  notEnough: {
    status: 400,
    zh: '账户 {no} 可用余额 {available} 元，不足以支出 {amount} 元',
    en: 'Account {no} has ¥{available} available, not enough for ¥{amount}',
  },
  numberTaken: {
    status: 409,
    zh: '业务单号 {no} 已用于另一笔账',
    en: 'Business number {no} was already booked for something else',
  },
  voucherTaken: {
    status: 409,
    zh: '转账凭证号 {no} 已登记过，不能重复使用',
    en: 'Voucher {no} was already recorded and cannot be used twice',
  },
  nothingHeld: { status: 409, zh: '业务单号 {no} 没有冻结金额', en: 'Nothing is held under {no}' },
});
