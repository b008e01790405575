// Enums of accounts, monthly bills and withdrawals (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const accountOwnerType = defineEnum(
  'account_ownerType',
  { zh: '账户类型', en: 'Account type' },
  {
    merchant: [1, '商户', 'Merchant'],
    driver: [2, '个人', 'Driver'],
    sub: [3, '车队子账户', 'Fleet sub-account'],
    channel: [90, '渠道', 'Channel'],
    revenue: [91, '收入', 'Revenue'],
    gift: [92, '赠送', 'Gift'],
    refund: [93, '退款', 'Refund'],
    adjust: [94, '调账', 'Adjustment'],
  },
  { closed: true },
);
export const accountStatus = defineEnum(
  'account_accountStatus',
  { zh: '账户状态', en: 'Status' },
  {
    normal: [1, '正常', 'Normal', 'good'],
    frozen: [2, '冻结', 'Frozen', 'warning'],
    closed: [3, '注销', 'Closed', 'off'],
  },
  { closed: true },
);
export const accountHisBizType = defineEnum(
  'accountHis_bizType',
  { zh: '业务类型', en: 'Business type' },
  {
    topUp: [1, '充值', 'Top-up'],
    charging: [2, '充电', 'Charging'],
    swap: [3, '换电', 'Swap'],
    occupancy: [4, '占位费', 'Occupancy'],
    refund: [5, '退款', 'Refund'],
    withdraw: [6, '提现', 'Withdrawal'],
    adjust: [7, '调账', 'Adjustment'],
    freeze: [8, '冻结', 'Hold'],
    unfreeze: [9, '解冻', 'Release'],
    gift: [10, '赠送', 'Gift'],
    giftRevoked: [11, '赠送收回', 'Gift revoked'],
    postpaidSettlement: [12, '月结还款', 'Postpaid settlement'],
  },
  { closed: true },
);
export const accountHisDirection = defineEnum(
  'accountHis_direction',
  { zh: '方向', en: 'Direction' },
  {
    in: [1, '收入', 'In'],
    out: [2, '支出', 'Out'],
  },
  { closed: true },
);
export const accountHisPayChannel = defineEnum(
  'accountHis_payChannel',
  { zh: '渠道', en: 'Payment channel' },
  {
    balance: [1, '余额', 'Balance'],
    weChat: [2, '微信', 'WeChat'],
    credit: [3, '授信月结', 'Credit'],
    alipay: [4, '支付宝', 'Alipay'],
    thirdParty: [5, '第三方', 'Third party'],
    bankTransfer: [6, '对公转账', 'Bank transfer'],
  },
  { closed: true },
);
export const accountBillStatus = defineEnum(
  'accountBill_billStatus',
  { zh: '账单状态', en: 'Bill status' },
  {
    toPay: [0, '待付款', 'To be paid', 'warning'],
    paid: [1, '已付款', 'Paid', 'good'],
    overdue: [2, '逾期', 'Overdue', 'bad'],
  },
  { closed: true },
);
export const withdrawStatus = defineEnum(
  'withdraw_withdrawStatus',
  { zh: '提现状态', en: 'Status' },
  {
    asked: [0, '待审批', 'Pending', 'warning'],
    approved: [1, '待付款', 'To be paid', 'busy'],
    paid: [2, '已付款', 'Paid', 'good'],
    refused: [3, '已驳回', 'Refused', 'bad'],
    cancelled: [4, '已取消', 'Cancelled', 'off'],
  },
  { closed: true },
);
