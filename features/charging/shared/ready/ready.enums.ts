// Enums of this part (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const orderReadyReadyType = defineEnum(
  'orderReady_readyType',
  { zh: '单据类型', en: 'Ticket type' },
  [
    [1, '预约充电', 'Charge booking'],
    [2, '预约换电', 'Swap booking'],
    [3, '现场排队', 'Queue'],
  ],
  { closed: true },
);
export const orderReadyReadyStatus = defineEnum(
  'orderReady_readyStatus',
  { zh: '状态', en: 'Status' },
  [
    [0, '待确认', 'Pending', 'warning'],
    [1, '已确认', 'Confirmed', 'good'],
    [2, '排队中', 'Queued', 'busy'],
    [3, '已到站', 'Arrived', 'busy'],
    [4, '已就位', 'Positioned', 'busy'],
    [5, '已转订单', 'Converted', 'good'],
    [6, '已过期', 'Expired', 'off'],
    [7, '已取消', 'Cancelled', 'off'],
    [8, '已拒绝', 'Rejected', 'bad'],
  ],
  { closed: true },
);
