// Enums of orders (domain §2, §3).
import { defineEnum, type KeyOf } from '@ec/resource/enum';

export const orderType = defineEnum(
  'orders_orderType',
  { zh: '类型', en: 'Type' },
  {
    charging: [1, '充电', 'Charging', 'charging'],
    swap: [2, '换电', 'Swap', 'swap'],
    discharge: [3, '放电', 'Discharge', 'grid'],
  },
  { closed: true },
);
export const ordersStartType = defineEnum(
  'orders_startType',
  { zh: '启动方式', en: 'Start type' },
  {
    app: [1, '小程序扫码', 'App'],
    card: [2, '刷卡', 'Card'],
    plugAndCharge: [3, '即插即充VIN', 'Plug & Charge (VIN)'],
    plate: [4, '车牌识别', 'Plate recognition'],
    remote: [5, '后台远程', 'Remote'],
    roaming: [6, '互联互通', 'Roaming'],
    booking: [7, '预约', 'Booking'],
  },
);
export const orderProc = defineEnum(
  'orderProc',
  { zh: '订单状态', en: 'Order status' },
  {
    created: [0, '待启动', 'Created', 'warning'],
    starting: [1, '启动中', 'Starting', 'busy'],
    charging: [2, '充电中', 'Charging', 'busy'],
    stopping: [3, '停止中', 'Stopping', 'busy'],
    ended: [4, '已结束', 'Ended', 'off'],
    unknown: [5, '未知', 'Unknown', 'bad'],
    // The order cannot be billed automatically, for example because of implausible readings: a person decides.
    held: [6, '待核实', 'On hold', 'warning'],
    cancelled: [9, '已取消', 'Cancelled', 'off'],
  },
  { closed: true },
);
/** States in which the order occupies its truck and its connector. */
export const openProcs: readonly KeyOf<typeof orderProc>[] = [
  orderProc.key.created,
  orderProc.key.starting,
  orderProc.key.charging,
  orderProc.key.stopping,
  orderProc.key.unknown,
];

export const payStatus = defineEnum(
  'payStatus',
  { zh: '支付状态', en: 'Payment' },
  {
    unsettled: [0, '未结算', 'Unsettled', 'off'],
    due: [1, '待支付', 'Due', 'warning'],
    paid: [2, '已支付', 'Paid', 'good'],
    partRefunded: [3, '部分退款', 'Partially refunded', 'warning'],
    refunded: [4, '全额退款', 'Refunded', 'off'],
    overdue: [5, '欠费', 'Overdue', 'bad'],
    waived: [6, '免单', 'Waived', 'off'],
    // The order delivered nothing and costs nothing: there is nothing to pay, to invoice or to refund. A later occupancy fee makes it due.
    noCharge: [7, '无需支付', 'No charge', 'off'],
  },
  { closed: true },
);
/** States of an order that has been paid, including those that were refunded later. */
export const oncePaid: readonly KeyOf<typeof payStatus>[] = [
  payStatus.key.paid,
  payStatus.key.partRefunded,
  payStatus.key.refunded,
];

export const ordersPayType = defineEnum(
  'orders_payType',
  { zh: '支付方式', en: 'Payment method' },
  {
    balance: [1, '余额', 'Balance'],
    weChat: [2, '微信', 'WeChat'],
    credit: [3, '授信月结', 'Credit'],
    alipay: [4, '支付宝', 'Alipay'],
    thirdParty: [5, '第三方', 'Third party'],
  },
  { closed: true },
);
export const stopReason = defineEnum(
  'stopReason',
  { zh: '停止原因', en: 'Stop reason' },
  {
    user: [0, '用户手动', 'User'],
    emsp: [1, '客户侧平台', 'eMSP'],
    bms: [2, 'BMS停止', 'BMS'],
    chargerFault: [3, '桩故障', 'Charger fault'],
    disconnected: [4, '连接器断开', 'Disconnected'],
    lowBalance: [5, '余额不足', 'Low balance'],
    targetReached: [6, '达到设定值', 'Target reached'],
    operator: [7, '运营商远程', 'Operator'],
    emergencyStop: [8, '急停', 'E-stop'],
    powerLoss: [9, '停电', 'Power loss'],
    riskControl: [10, '风控', 'Risk control'],
  },
);
/** The causes, as far as the system knows them, for which an order never ran. */
export const ordersFailCause = defineEnum(
  'orders_failCause',
  { zh: '未启动原因', en: 'Start failure reason' },
  {
    noAnswer: [1, '设备60秒内未响应', 'No response within 60 s'],
    refused: [2, '设备拒绝启动', 'Rejected by the device'],
    swapAborted: [3, '换电中止', 'Swap aborted'],
  },
  { closed: true },
);
/** The causes for which an order is held instead of billed. */
export const ordersHeldCause = defineEnum(
  'orders_heldCause',
  { zh: '待核实原因', en: 'Reason for the hold' },
  {
    impossible: [1, '表码不可能：超出额定功率所能达到的电量', 'Impossible reading: more than the rated power allows'],
    payerUnknown: [2, '付款方不明：没有人表明由谁付款', 'Payer unknown: nobody said who pays'],
  },
  { closed: true },
);
/** The decision on an order that is held. */
export const ordersReviewWay = defineEnum(
  'orders_reviewWay',
  { zh: '处理方式', en: 'Decision' },
  {
    plausible: [1, '按可信电量计费', 'Bill the plausible energy'],
    byHand: [2, '按人工电量计费', 'Bill an amount entered by hand'],
    cancel: [3, '取消订单，不计费', 'Cancel the order without a bill'],
  },
  { closed: true },
);
export const ordersInvoiceStatus = defineEnum(
  'orders_invoiceStatus',
  { zh: '开票状态', en: 'Invoice' },
  {
    none: [0, '未开', 'Not invoiced', 'off'],
    requested: [1, '已申请', 'Requested', 'busy'],
    issued: [2, '已开', 'Issued', 'good'],
    reversed: [3, '红冲', 'Reversed', 'off'],
  },
  { closed: true },
);
