// Enums of this part (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const accountOwnerType = defineEnum(
  'account_ownerType',
  { zh: '账户类型', en: 'Account type' },
  [
    [1, '商户', 'Merchant'],
    [2, '个人', 'Driver'],
    [3, '车队子账户', 'Sub'],
    [90, '渠道', 'Channel'],
    [91, '收入', 'Revenue'],
    [92, '赠送', 'Gift'],
    [93, '退款', 'Refund'],
    [94, '调账', 'Adjust'],
  ],
  { closed: true },
);
export const accountAccountStatus = defineEnum(
  'account_accountStatus',
  { zh: '账户状态', en: 'Status' },
  [
    [1, '正常', 'Normal', 'good'],
    [2, '冻结', 'Frozen', 'warning'],
    [3, '注销', 'Closed', 'off'],
  ],
  { closed: true },
);
export const accountHisBizType = defineEnum(
  'accountHis_bizType',
  { zh: '业务类型', en: 'Business type' },
  [
    [1, '充值', 'Top-up'],
    [2, '充电', 'Charging'],
    [3, '换电', 'Swap'],
    [4, '占位费', 'Occupancy'],
    [5, '退款', 'Refund'],
    [6, '提现', 'Withdraw'],
    [7, '调账', 'Adjust'],
    [8, '冻结', 'Freeze'],
    [9, '解冻', 'Unfreeze'],
    [10, '赠送', 'Gift'],
    [11, '赠送收回', 'Gift revoked'],
    [12, '月结还款', 'Postpaid settlement'],
  ],
  { closed: true },
);
export const accountHisDirection = defineEnum(
  'accountHis_direction',
  { zh: '方向', en: 'Direction' },
  [
    [1, '收入', 'In'],
    [2, '支出', 'Out'],
  ],
  { closed: true },
);
export const accountHisPayChannel = defineEnum(
  'accountHis_payChannel',
  { zh: '渠道', en: 'Pay Channel' },
  [
    [1, '余额', 'Balance'],
    [2, '微信', 'WeChat'],
    [3, '授信月结', 'Credit'],
    [4, '支付宝', 'Alipay'],
    [5, '第三方', 'Third party'],
    [6, '对公转账', 'Bank transfer'],
  ],
  { closed: true },
);
export const accountBillStatus = defineEnum(
  'accountBill_billStatus',
  { zh: '账单状态', en: 'Bill status' },
  [
    [0, '待付款', 'To pay', 'warning'],
    [1, '已付款', 'Paid', 'good'],
    [2, '逾期', 'Overdue', 'bad'],
  ],
  { closed: true },
);
