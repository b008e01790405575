// Enums of bookings and queue tickets (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const readyType = defineEnum(
  'orderReady_readyType',
  { zh: '单据类型', en: 'Ticket type' },
  {
    chargeBooking: [1, '预约充电', 'Charge booking'],
    swapBooking: [2, '预约换电', 'Swap booking'],
    queue: [3, '现场排队', 'Queue'],
  },
  { closed: true },
);
/** The causes for which the system refuses a ticket at once. */
export const orderReadyRejectCause = defineEnum(
  'orderReady_rejectCause',
  { zh: '拒绝原因', en: 'Reason for rejection' },
  {
    stationClosed: [1, '站点未营业', 'Station closed'],
    gunAway: [2, '充电枪不可用', 'Connector not available'],
  },
  { closed: true },
);
export const readyStatus = defineEnum(
  'orderReady_readyStatus',
  { zh: '状态', en: 'Status' },
  {
    pending: [0, '待确认', 'Pending', 'warning'],
    confirmed: [1, '已确认', 'Confirmed', 'good'],
    queued: [2, '排队中', 'Queued', 'busy'],
    arrived: [3, '已到站', 'Arrived', 'busy'],
    positioned: [4, '已就位', 'Positioned', 'busy'],
    converted: [5, '已转订单', 'Converted', 'good'],
    expired: [6, '已过期', 'Expired', 'off'],
    cancelled: [7, '已取消', 'Cancelled', 'off'],
    rejected: [8, '已拒绝', 'Rejected', 'bad'],
  },
  { closed: true },
);
/** The state of the reservation at the charger. */
export const orderReadyReserveState = defineEnum(
  'orderReady_reserveState',
  { zh: '桩端预约', en: 'Reservation at the charger' },
  {
    sent: [1, '已下发', 'Sent', 'busy'],
    held: [2, '桩已锁定', 'Held by the charger', 'good'],
    occupied: [3, '桩端占用', 'Occupied', 'warning'],
    rejected: [4, '桩已拒绝', 'Rejected', 'warning'],
    notSupported: [5, '桩不支持', 'Not supported', 'off'],
    unanswered: [6, '桩无应答', 'No answer', 'warning'],
    released: [7, '已释放', 'Released', 'off'],
  },
  { closed: true },
);
