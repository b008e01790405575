// The states of a merchant's month (domain §6.20).
import { defineEnum } from '@ec/resource/enum';

export const statementStatus = defineEnum(
  'statement_statementStatus',
  { zh: '对账进度', en: 'Statement status' },
  {
    open: [0, '未月结', 'Open', 'off'],
    closed: [1, '已月结', 'Closed', 'warning'],
    compared: [2, '已对账', 'Reconciled', 'busy'],
    sent: [3, '已发送', 'Sent', 'good'],
  },
  { closed: true },
);
