// Withdrawals pay an account's own money, without gift and credit, to the bank of its owner (domain §3, §6.18, BR-61).
import { action } from '@ec/resource/action';
import { codeText, datetime, decimal, dict, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { withdrawStatus } from './account.enums.ts';

const { asked: requested, approved, paid, refused, cancelled } = withdrawStatus.key;
const why = text({ zh: '原因', en: 'Reason' }).required().max(200);

export const withdraw = defineResource({
  name: 'charging.withdraw',
  base: 'blade-truck/withdraw',
  table: 'truck_withdraw',
  label: { zh: '提现单', en: 'Withdrawal' },
  purpose: {
    zh: '账户余额提现的申请、审批与付款；提交人与审批人必须是两个人',
    en: 'Withdrawal requests: approved by a second person, paid by bank transfer',
  },
  title: 'withdrawNo',
  subject: 'ownerName',
  foundBy: ['withdrawNo'],
  columns: [
    ['withdrawNo', 'ownerName'],
    'accountId',
    'amount',
    'withdrawStatus',
    'reason',
    ['applyUser', 'createTime'],
    ['auditUser', 'payTime'],
  ],
  menu: { under: 'trade', sort: 11, icon: 'ExportOutlined', label: { zh: '提现管理', en: 'Withdrawals' } },
  scope: { owner: 'accountId' },
  // A withdrawal is requested on the page of the account.
  calls: { create: false, update: false, remove: false, import: false },
  states: { withdrawStatus: { asked: ['approved', 'refused', 'cancelled'], approved: ['paid', 'cancelled'] } },
  actions: {
    approve: action({ zh: '通过', en: 'Approve' })
      .bulk()
      .confirm()
      .frequent()
      .from('withdrawStatus', requested)
      .to(approved),
    refuse: action({ zh: '驳回', en: 'Refuse' })
      .bulk()
      .from('withdrawStatus', requested)
      .to(refused)
      .takes({ reason: why }),
    pay: action({ zh: '登记付款', en: 'Record payment' })
      .oneByOne('each transfer has a bank reference of its own')
      .frequent()
      .from('withdrawStatus', approved)
      .to(paid)
      .takes({ bankRef: codeText({ zh: '银行流水号', en: 'Bank reference' }).required().max(40) }),
    cancel: action({ zh: '取消', en: 'Cancel' })
      .bulk()
      .danger()
      .from('withdrawStatus', requested, approved)
      .to(cancelled)
      .takes({ reason: why }),
  },
  fields: {
    withdrawNo: codeText({ zh: '提现单号', en: 'Withdrawal No.' })
      .max(32)
      .unique()
      .system()
      .search()
      .indexed('contains'),
    ownerName: text({ zh: '所有人', en: 'Owner' }).names('accountId').max(50).system().search().indexed('contains'),
    amount: decimal(14, 2, { zh: '提现金额', en: 'Amount', unit: '¥' }).system().summed(),
    withdrawStatus: dict(withdrawStatus).system().search().indexed(),
    accountId: ref('charging.account', { zh: '账户', en: 'Account' }).system().search().indexed(),
    bankName: text({ zh: '开户行', en: 'Bank' }).max(60).system(),
    bankAccount: codeText({ zh: '收款账号', en: 'Bank account' }).max(30).masked().system(),
    reason: text({ zh: '原因', en: 'Reason' }).max(200).system(),
    applyUser: ref('system.user', { zh: '申请人', en: 'Requested by' }).system(),
    auditUser: ref('system.user', { zh: '审批人', en: 'Decided by' }).system(),
    auditTime: datetime({ zh: '审批时间', en: 'Decided at' }).system(),
    payTime: datetime({ zh: '付款时间', en: 'Paid at' }).system(),
    bankRef: codeText({ zh: '银行流水号', en: 'Bank reference' }).max(40).unique().system(),
    endReason: text({ zh: '驳回或取消原因', en: 'Reason for rejection or cancellation' }).max(200).system(),
  },
});
