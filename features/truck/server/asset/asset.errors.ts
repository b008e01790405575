// Why something about a device is refused.
import { defineErrors } from '@ec/kernel/errors';

export const assetErrors = defineErrors({
  ocppId: { status: 400, zh: '该标识不可用', en: 'This ChargeBox ID cannot be used' },
  voltages: {
    status: 400,
    zh: 'voltMin:输出电压下限不能高于上限',
    en: 'voltMin:The lowest voltage cannot be above the highest',
  },
  socs: { status: 400, zh: 'socMin:SOC下限不能高于上限', en: 'socMin:The lowest SOC cannot be above the highest' },
  controlOff: { status: 409, zh: '设备控制未开通', en: 'Control of devices is not switched on' },
  offline: { status: 409, zh: '设备离线', en: 'The device is offline' },
  notCommanded: {
    status: 409,
    zh: '该通信协议的充电桩不支持此操作',
    en: 'Chargers of this protocol cannot do this',
  },
  notOcpp: { status: 409, zh: '仅OCPP充电桩支持此操作', en: 'Only chargers that speak OCPP can do this' },
  aboveRated: {
    status: 400,
    zh: 'limitKw:不能高于额定功率 {rated} kW',
    en: 'limitKw:Not above the rated power of {rated} kW',
  },
  unknownState: {
    status: 409,
    zh: '设备状态未知，上报后才能解锁',
    en: 'The state of the device is not known: it can be unlocked once it has reported',
  },
  hasOrder: {
    status: 409,
    zh: '订单 {no} 还未结束，结束后才能移动设备',
    en: 'Order {no} is not over yet: the device can be moved once it is',
  },
  stopFirst: { status: 409, zh: '请先停止充电', en: 'Please stop the charging first' },
  unlockOften: {
    status: 429,
    zh: '每分钟最多解锁 2 次，请稍后再试',
    en: 'At most two unlocks a minute, please try again later',
  },
  slotBlocked: { status: 409, zh: '仓位 {slot} 已锁定或异常', en: 'Slot {slot} is locked or faulty' },
});
