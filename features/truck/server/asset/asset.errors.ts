// Reasons for refusing a change or a command of a device.
import { defineErrors } from '@ec/kernel/errors';

export const assetErrors = defineErrors('truck.asset', {
  newGuns: {
    status: 400,
    zh: 'newGuns:一次最多新建{most}把充电枪',
    en: 'newGuns:At most {most} connectors can be created at once',
  },
  ocppId: { status: 400, field: 'ocppId', zh: '该标识不可用', en: 'This ChargeBox ID cannot be used' },
  voltages: {
    status: 400,
    zh: 'voltMin:输出电压下限不能高于上限',
    en: 'voltMin:The minimum voltage cannot exceed the maximum',
  },
  socs: { status: 400, zh: 'socMin:SOC下限不能高于上限', en: 'socMin:The minimum SOC cannot exceed the maximum' },
  controlOff: { status: 409, zh: '设备控制未开通', en: 'Device control is not enabled' },
  offline: { status: 409, zh: '设备离线', en: 'The device is offline' },
  notCommanded: {
    status: 409,
    zh: '该通信协议的充电桩不支持此操作',
    en: 'Chargers with this protocol do not support this',
  },
  notOcpp: { status: 409, zh: '仅OCPP充电桩支持此操作', en: 'Only OCPP chargers support this' },
  aboveRated: {
    status: 400,
    zh: 'limitKw:不能高于额定功率 {rated} kW',
    en: 'limitKw:Cannot exceed the rated power of {rated} kW',
  },
  unknownState: {
    status: 409,
    zh: '设备状态未知，上报后才能解锁',
    en: 'The device state is unknown. It can be unlocked once it has reported',
  },
  hasOrder: {
    status: 409,
    zh: '订单 {no} 还未结束，结束后才能移动设备',
    en: 'Order {no} is still running. Move the device after it ends',
  },
  stopFirst: { status: 409, zh: '请先停止充电', en: 'Stop charging first' },
  unlockOften: {
    status: 429,
    zh: '每分钟最多解锁 2 次，请稍后再试',
    en: 'At most 2 unlocks per minute. Try again later',
  },
  slotBlocked: { status: 409, zh: '仓位 {slot} 已锁定或异常', en: 'Slot {slot} is locked or faulty' },
});
