// Pre-order (domain §3).
import { datetime, decimal, dict, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { orderReadyReadyStatus, orderReadyReadyType } from './ready.enums.ts';

export const orderReady = defineResource({
  name: 'charging.orderReady',
  base: 'blade-truck/orderReady',
  table: 'truck_order_ready',
  label: { zh: '预约排队单', en: 'Pre-order' },
  title: 'readyNo',
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  fields: {
    readyNo: text({ zh: '预约单号', en: 'Ticket No.' }).max(32).unique().system().search().indexed('contains').list(),
    readyType: dict(orderReadyReadyType).required().search().list(),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).required().search().indexed().list(),
    gunId: ref('truck.chargingGun', { zh: '充电枪', en: 'Connector' }), // used only when readyType=1
    bayNo: integer({ zh: '工位', en: 'Bay' }).system(),
    batteryId: ref('truck.battery', { zh: '预留电池', en: 'Reserved battery' }).system(),
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' }).search().indexed().list(),
    carId: ref('truck.car', { zh: '车辆', en: 'Truck' }).search().indexed().list(),
    driverId: ref('truck.driver', { zh: '司机', en: 'Driver' }).search().indexed().list(),
    plateNo: text({ zh: '车牌号', en: 'Plate No.' }).max(10).required().search().indexed('contains').list(),
    planTime: datetime({ zh: '预计到站', en: 'Planned arrival' }).required().search().indexed().list(),
    expireTime: datetime({ zh: '过期时间', en: 'Expire Time' }).system().list(), // planTime + 15 min (type 1) or + 30 min (type 2), BR-21; empty for type 3
    queueNo: integer({ zh: '排队号', en: 'Queue No.' }).system().list(),
    waitMin: integer({ zh: '预计等待', en: 'Estimated wait', unit: 'min' }).system(),
    needKwh: decimal(7, 1, { zh: '需求电量', en: 'Needed', unit: 'kWh' }),
    prepay: decimal(14, 2, { zh: '冻结金额', en: 'Held amount', unit: '¥' }).system(), // from billing_rules.prepayAmount
    readyStatus: dict(orderReadyReadyStatus).system().search().indexed().list(),
    orderId: ref('charging.orders', { zh: '订单', en: 'Order' }).system().list(),
    cancelReason: text({ zh: '取消原因', en: 'Cancel Reason' }).max(100).system(),
  },
});
