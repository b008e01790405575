// Monthly bills of postpaid accounts (BR-14), an addition to the specification: a job issues them, and bank transfers pay them.
import { action } from '@ec/resource/action';
import { codeText, date, datetime, decimal, dict, flag, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { accountBillStatus } from './account.enums.ts';

const yuan = (zh: string, en: string) => decimal(14, 2, { zh, en, unit: '¥' }).system().summed();

export const accountBill = defineResource({
  name: 'charging.accountBill',
  base: 'blade-truck/accountBill',
  table: 'truck_account_bill',
  label: { zh: '月结账单', en: 'Monthly bill' },
  purpose: { zh: '月结账户每个账期的订单与付款', en: 'Orders of postpaid accounts by period, and their payment' },
  title: 'billNo',
  subject: 'ownerName',
  foundBy: ['billNo'],
  columns: [
    ['billNo', 'ownerName'],
    ['billStatus', 'blackProposal'],
    ['amount', 'lateFeeMoney'],
    ['dueDate', 'billDate'],
    ['periodFrom', 'periodTo'],
    'orderCount',
  ],
  menu: { under: 'trade', sort: 7, icon: 'FileDoneOutlined', label: { zh: '月结账单', en: 'Monthly bills' } },
  scope: { owner: 'accountId' },
  calls: { create: false, update: false, remove: false, import: false },
  fields: {
    billNo: codeText({ zh: '账单号', en: 'Bill No.' }).max(32).unique().system().search().indexed('contains'),
    ownerName: text({ zh: '所有人', en: 'Owner' }).names('accountId').max(50).system().search().indexed('contains'),
    billStatus: dict(accountBillStatus).system().search().indexed(),
    amount: yuan('应付金额', 'Amount due'),
    dueDate: date({ zh: '最迟付款日', en: 'Pay by' }).system(),
    orderCount: integer({ zh: '订单数', en: 'Orders' }).system(),
    accountId: ref('charging.account', { zh: '账户', en: 'Account' }).system().search().indexed(),
    billDate: date({ zh: '出账日', en: 'Billed on' }).system().search().indexed(),
    periodFrom: date({ zh: '账期开始', en: 'Period start' }).system(),
    periodTo: date({ zh: '账期结束', en: 'Period end' }).system(),
    totalMoney: yuan('订单金额', 'Order amount'),
    giftMoney: yuan('赠送抵扣', 'Paid from gift'),
    // Late fees of orders that had been billed or paid before
    lateFeeMoney: yuan('补收占位费', 'Late occupancy fees'),
    payTime: datetime({ zh: '付款时间', en: 'Paid at' }).system(),
    voucherNo: codeText({ zh: '转账凭证号', en: 'Voucher No.' }).max(40).unique().system(),
    blackProposal: flag({ zh: '建议拉黑', en: 'Blacklisting proposed' }).system().search(),
  },
  states: { billStatus: { toPay: ['paid', 'overdue'], overdue: ['paid'] } },
  actions: {
    pay: action({ zh: '登记付款', en: 'Record payment' })
      .oneByOne('the voucher belongs to one payment')
      .from('billStatus', accountBillStatus.key.toPay, accountBillStatus.key.overdue)
      .to(accountBillStatus.key.paid)
      .takes({ voucherNo: codeText({ zh: '转账凭证号', en: 'Voucher No.' }).required().max(40) }),
  },
});
