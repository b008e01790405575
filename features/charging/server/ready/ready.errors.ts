// Refusals of bookings and the queue, part of the error catalogue.
import { defineErrors } from '@ec/kernel/errors';

export const readyErrors = defineErrors('charging.ready', {
  stationClosed: {
    status: 400,
    field: 'stationId',
    zh: '站点未在正常使用中，不能预约',
    en: 'The station is not in service',
  },
  blacklisted: {
    status: 400,
    field: 'merchantId',
    zh: '商户在黑名单中，不能预约',
    en: 'The merchant is blacklisted: nothing can be booked',
  },
  blocked: {
    status: 400,
    field: 'plateNo',
    zh: '30天内3次未到站，{until} 前不能预约',
    en: 'Three no-shows within 30 days: nothing can be booked before {until}',
  },
  overDailyLimit: {
    status: 400,
    field: 'accountId',
    zh: '您今日还可消费 ¥{left}，预约需要 ¥{needed}',
    en: 'You have ¥{left} left for today, the booking needs ¥{needed}',
  },
  openTicket: {
    status: 400,
    zh: 'plateNo:该车辆已有未完成的单据',
    en: 'plateNo:This truck already has an open ticket',
  },
  past: { status: 400, zh: 'planTime:预计到站时间已过', en: 'planTime:The planned arrival is in the past' },
  gunElsewhere: { status: 400, zh: 'gunId:充电枪不在该站点', en: 'gunId:The connector is at another station' },
  gunTaken: { status: 400, zh: 'gunId:该枪此时段已被预约', en: 'gunId:The connector is already booked for that time' },
  noPayer: { status: 400, field: 'accountId', zh: '没有可冻结预付款的账户', en: 'No account can hold the prepayment' },
  otherPlate: {
    status: 400,
    zh: 'plateNo:车牌号与所选车辆不符',
    en: 'plateNo:The plate does not match the selected truck',
  },
  stillOpen: { status: 409, zh: '单据未结束，请先取消', en: 'The ticket is open: cancel it first' },
  onePlace: { status: 400, field: 'bayNo', zh: '请选择一个工位或一把充电枪', en: 'Select a bay or a connector' },
  noSuchBay: { status: 400, zh: 'bayNo:该站点没有此工位', en: 'bayNo:This bay does not exist at the station' },
  placeTaken: { status: 409, field: 'gunId', zh: '该位置已有车辆，请先处理', en: 'This place is already taken' },
  placeAway: {
    status: 409,
    field: 'gunId',
    zh: '充电枪未在运行或不空闲',
    en: 'The connector is not in service or not free',
  },
  placeHeld: {
    status: 409,
    field: 'gunId',
    zh: '充电枪已为未到站的预约保留',
    en: 'The connector is held for a booking that has not arrived',
  },
  nobodyWaits: { status: 409, zh: '没有等待叫号的车辆', en: 'No truck is waiting to be called' },
});
