// Bookings and queue tickets, which are converted into orders (domain §3, §6.5).
import { action } from '@ec/resource/action';
import { codeText, datetime, decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import { orderReadyRejectCause, orderReadyReserveState, readyStatus, readyType } from './ready.enums.ts';

const reason = text({ zh: '原因', en: 'Reason' }).required().max(100);

const basics = { zh: '单据', en: 'Ticket' };
const truck = { zh: '车辆', en: 'Truck' };
const queue = { zh: '排队与预留', en: 'Queue and holds' };

export const orderReady = defineResource({
  name: 'charging.orderReady',
  base: 'blade-truck/orderReady',
  table: 'truck_order_ready',
  live: true,
  label: { zh: '预约排队单', en: 'Booking' },
  purpose: { zh: '预约与现场排队，叫号后上位', en: 'Bookings and queue tickets, called to a bay or connector' },
  title: 'readyNo',
  subject: 'plateNo',
  foundBy: ['readyNo', 'plateNo'],
  columns: [
    ['readyNo', 'plateNo'],
    ['merchantId', 'readyType'],
    'driverId',
    'stationId',
    ['planTime', 'expireTime'],
    'readyStatus',
    'queueNo',
    'orderId',
  ],
  isPaper: true,
  menu: { under: 'trade', sort: 4, icon: 'ClockCircleOutlined', label: { zh: '预约排队', en: 'Queue' } },
  scope: { dept: 'stationId.deptId', own: 'createUser', owner: 'merchantId' },
  past: {
    field: 'readyStatus',
    values: [readyStatus.key.converted, readyStatus.key.expired, readyStatus.key.cancelled, readyStatus.key.rejected],
  },
  fields: {
    readyNo: codeText({ zh: '预约单号', en: 'Ticket No.' })
      .max(32)
      .unique()
      .system()
      .search()
      .indexed('contains')
      .group(basics),
    readyType: dict(readyType).required().fixed().search().group(basics),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).required().fixed().search().indexed().group(basics),
    gunId: ref('truck.chargingGun', { zh: '充电枪', en: 'Connector' })
      .when('readyType', readyType.key.chargeBooking)
      .fixed()
      .group(basics),
    planTime: datetime({ zh: '预计到站', en: 'Planned arrival' }).required().fixed().search().indexed().group(basics),
    needKwh: decimal(7, 1, { zh: '需求电量', en: 'Energy needed', unit: 'kWh' }).min(0).summed().group(basics),
    readyStatus: dict(readyStatus).system().search().indexed().group(basics),
    rejectCause: dict(orderReadyRejectCause).system().group(basics),
    cancelReason: text({ zh: '取消原因', en: 'Reason' }).max(100).system().group(basics),
    carId: ref('truck.car', { zh: '车辆', en: 'Truck' }).fixed().search().indexed().group(truck),
    plateNo: codeText({ zh: '车牌号', en: 'Plate No.' })
      .names('carId')
      .max(10)
      .required()
      .fixed()
      .search()
      .indexed('contains')
      .group(truck),
    driverId: ref('truck.driver', { zh: '司机', en: 'Driver' }).search().indexed().group(truck),
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' }).fixed().search().indexed().group(truck),
    // 15 minutes after planTime for a charge booking, 30 for a swap booking (BR-21); empty for a queue ticket.
    expireTime: datetime({ zh: '过期时间', en: 'Expires' }).system().group(queue),
    queueNo: integer({ zh: '排队号', en: 'Queue No.' }).system().group(queue),
    waitMin: integer({ zh: '预计等待', en: 'Estimated wait', unit: 'min' }).system().group(queue),
    bayNo: integer({ zh: '工位', en: 'Bay' }).system().group(queue),
    // The state of the reservation at the charger. The booking remains valid even if the charger refuses.
    reserveState: dict(orderReadyReserveState).system().group(queue),
    batteryId: ref('truck.battery', { zh: '预留电池', en: 'Reserved battery' }).system().group(queue),
    prepay: decimal(14, 2, { zh: '冻结金额', en: 'Held amount', unit: '¥' }).system().summed().group(queue), // billing_rules.prepayAmount
    orderId: ref('charging.orders', { zh: '订单', en: 'Order' }).system().group(queue),
  },
  // domain §6.5
  states: {
    readyStatus: {
      pending: ['confirmed', 'expired', 'cancelled', 'rejected'],
      confirmed: ['queued', 'arrived', 'expired', 'cancelled'],
      queued: ['arrived', 'expired', 'cancelled'],
      arrived: ['positioned', 'expired', 'cancelled'],
      positioned: ['converted', 'cancelled'],
    },
  },
  // `beforeRemove` (ready.routes.ts) refuses a confirmed booking that holds money or whose planned arrival has passed.
  removable: { readyStatus: ['pending', 'confirmed', 'rejected', 'expired', 'cancelled', 'converted'] },
  actions: {
    confirm: action({ zh: '确认', en: 'Confirm' })
      .bulk()
      .frequent()
      .from('readyStatus', readyStatus.key.pending)
      .to(readyStatus.key.confirmed),
    reject: action({ zh: '拒绝', en: 'Reject' })
      .bulk()
      .danger()
      .from('readyStatus', readyStatus.key.pending)
      .to(readyStatus.key.rejected)
      .takes({ reason }),
    cancel: action({ zh: '取消预约', en: 'Cancel' })
      .bulk()
      .danger()
      .from(
        'readyStatus',
        readyStatus.key.pending,
        readyStatus.key.confirmed,
        readyStatus.key.queued,
        readyStatus.key.arrived,
        readyStatus.key.positioned,
      )
      .to(readyStatus.key.cancelled)
      .takes({ reason }),
    callNext: action({ zh: '叫号', en: 'Call next' })
      .takes({
        stationId: ref('truck.station', { zh: '站点', en: 'Station' }).required(),
        gunId: ref('truck.chargingGun', { zh: '充电枪', en: 'Connector' }),
        bayNo: integer({ zh: '工位', en: 'Bay' }).min(1),
      })
      .gives(z.strictObject({ id: z.string(), readyNo: z.string(), plateNo: z.string() }))
      .rowless(),
  },
});
