// Error texts of orders. The first group lists the refusals of BR-7 in the order of the rule.
import { defineErrors } from '@ec/kernel/errors';

export const startErrors = defineErrors('charging.start', {
  tenantClosed: {
    status: 400,
    zh: '租户已过期或停用，不能启动',
    en: 'The tenant is out of service: nothing can be started',
  },
  stationClosed: {
    status: 400,
    field: 'stationId',
    zh: '站点未在正常使用中，不能启动',
    en: 'The station is not in service',
  },
  gunDisabled: { status: 400, field: 'gunId', zh: '充电枪未投入运行，不能启动', en: 'The connector is not in service' },
  gunOffline: { status: 400, field: 'gunId', zh: '充电枪离线，不能启动', en: 'The connector is offline' },
  gunReserved: {
    status: 400,
    field: 'gunId',
    zh: '充电枪已被其他车辆预约',
    en: 'The connector is reserved for another truck',
  },
  gunBusy: { status: 400, field: 'gunId', zh: '充电枪使用中或故障，不能启动', en: 'The connector is in use or faulty' },
  merchantBlacklisted: {
    status: 400,
    field: 'merchantId',
    zh: '商户在黑名单中，不能启动',
    en: 'The merchant is blacklisted',
  },
  merchantDisabled: { status: 400, field: 'merchantId', zh: '商户未启用，不能启动', en: 'The merchant is not active' },
  accountFrozen: {
    status: 400,
    field: 'accountId',
    zh: '扣费账户已冻结或注销',
    en: 'The paying account is frozen or closed',
  },
  noTariff: { status: 400, field: 'gunId', zh: '没有适用的计费规则', en: 'No tariff applies' },
  lowBalance: {
    status: 400,
    field: 'accountId',
    zh: '可用余额 ¥{available} 低于启动所需 ¥{needed}',
    en: 'Available are ¥{available}, a start needs ¥{needed}',
  },
  overDailyLimit: {
    status: 400,
    field: 'accountId',
    zh: '您今日还可消费 ¥{left}，启动需要 ¥{needed}',
    en: 'You have ¥{left} left for today, a start needs ¥{needed}',
  },
  truckHasOrder: { status: 400, field: 'carId', zh: '该车辆有未结束的订单', en: 'This truck has an unfinished order' },
  criticalAlarm: {
    status: 400,
    field: 'gunId',
    zh: '充电枪或充电桩有未恢复的紧急告警',
    en: 'Connector or charger has an open critical alarm',
  },
  papersExpired: { status: 400, field: 'carId', zh: '证件已过期：{papers}', en: 'Expired: {papers}' },
});

export const orderErrors = defineErrors('charging.order', {
  ownReview: { status: 409, zh: '处理人不能复核自己的处理', en: 'Who proposed it does not confirm it' },
  tooMuchByHand: {
    status: 400,
    zh: '人工电量不能超过 {most} kWh（额定功率×时长×容差）',
    en: 'At most {most} kWh: rated power × time × tolerance',
  },
  controlOff: { status: 409, zh: '设备控制未开通', en: 'Device control is not enabled' },
  notRemote: {
    status: 400,
    zh: 'orderType:换电订单由站点创建，后台只能启动充电或放电',
    en: 'orderType:Swap orders are created by the station. Only charging and discharging can be started here',
  },
  otherPlate: {
    status: 400,
    zh: 'plateNo:车牌号与所选车辆不符',
    en: 'plateNo:The plate does not match the selected truck',
  },
  otherMerchant: {
    status: 400,
    zh: 'merchantId:所选车辆属于其他商户',
    en: 'merchantId:The selected truck belongs to another merchant',
  },
  otherPayer: {
    status: 400,
    zh: 'accountId:扣费账户不属于该商户或司机',
    en: 'accountId:The account belongs neither to the merchant nor to the driver',
  },
  noPayer: {
    status: 400,
    zh: 'accountId:没有可扣费的账户，请选择扣费账户',
    en: 'accountId:No account can pay. Select the paying account',
  },
  payerMissing: {
    status: 409,
    zh: '订单 {no} 没有付款方，请先指定付款车辆，或取消订单',
    en: 'Nobody pays for order {no}. Assign the paying truck first, or cancel the order',
  },
  noPayerOfTruck: {
    status: 400,
    zh: 'carId:该车辆没有可扣费的账户',
    en: 'carId:No account can pay for this truck',
  },
  onlyCancelled: { status: 409, zh: '只能删除已取消的订单', en: 'Only cancelled orders can be deleted' },
  packElsewhere: {
    status: 409,
    zh: '电池 {pack} 还在车辆 {plate} 上，不能装到另一辆车',
    en: 'Battery {pack} is still on truck {plate} and cannot be installed on another one',
  },
  noSnapshot: { status: 409, zh: '订单 {no} 没有计费快照，不能结算', en: 'Order {no} has no tariff snapshot' },
  invoiceMove: {
    status: 409,
    zh: '订单 {no} 的开票状态不能改为所选状态',
    en: 'The invoice of order {no} cannot become that',
  },
  nothingToInvoice: {
    status: 409,
    zh: '订单 {no} 没有可开票的金额',
    en: 'Order {no} has no amount to invoice',
  },
  notPaid: { status: 409, zh: '订单 {no} 未支付，不能开票', en: 'Order {no} is not paid: no invoice' },
});
