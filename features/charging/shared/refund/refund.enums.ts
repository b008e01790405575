// Enums of refunds (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const refundChannel = defineEnum(
  'refund_channel',
  { zh: '退款渠道', en: 'Channel' },
  {
    balance: [1, '余额', 'Balance'],
    weChat: [2, '微信', 'WeChat'],
  },
  { closed: true },
);
export const refundStatus = defineEnum(
  'refundStatus',
  { zh: '退款状态', en: 'Status' },
  {
    pending: [0, '待审核', 'Pending', 'warning'],
    processing: [1, '处理中', 'Processing', 'busy'],
    success: [2, '成功', 'Success', 'good'],
    closed: [3, '关闭', 'Closed', 'off'],
    abnormal: [4, '异常', 'Abnormal', 'bad'],
    rejected: [5, '驳回', 'Rejected', 'bad'],
  },
  { closed: true },
);
