// Orders: charging, swap, discharge. Devices and apps create them, and the console can start one remotely (domain §3).

import type { Label } from '@ec/language/label';
import { action } from '@ec/resource/action';
import { codeText, datetime, decimal, dict, flag, integer, json, ref, text } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';
import { optionalPhone } from '@ec/system/shared/phone';
import { sentCommand } from '@ec/truck/shared/asset/sent-command';
import { z } from 'zod';
import type { TariffSnapshot } from '../pricing/tariff-snapshot.ts';
import { snapshotText } from '../tariff/snapshot-text.ts';
import {
  orderProc,
  ordersFailCause,
  ordersHeldCause,
  ordersInvoiceStatus,
  ordersPayType,
  ordersReviewWay,
  ordersStartType,
  orderType,
  payStatus,
  stopReason,
} from './order.enums.ts';
import { orderTabs } from './order-tabs.ts';
import { swapStepText } from './swap-steps.ts';

const basics = { zh: '订单', en: 'Order' };
const payer = { zh: '车辆与付款人', en: 'Truck and payer' };
const place = { zh: '地点与设备', en: 'Place and devices' };
const course = { zh: '过程', en: 'Timeline' };
const energy = { zh: '电量', en: 'Energy' };
const money = { zh: '费用', en: 'Charges' };
const review = { zh: '核实', en: 'Review' };
const swap = { zh: '换电', en: 'Battery swap' };
const payment = { zh: '支付与开票', en: 'Payment and invoice' };

const reason = text({ zh: '原因', en: 'Reason' }).required().max(100);
const optionalReason = text({ zh: '原因', en: 'Reason' }).max(100);

const kwh = (zh: string, en: string) => decimal(12, 2, { zh, en, unit: 'kWh' }).system().summed().group(energy);
const yuan = (label: Label) =>
  decimal(14, 2, { ...label, unit: '¥' })
    .system()
    .summed();

const running = [orderProc.key.charging, orderProc.key.stopping, orderProc.key.unknown];

export const orders = defineResource({
  name: 'charging.orders',
  base: 'blade-truck/orders',
  table: 'truck_orders',
  live: true,
  label: { zh: '订单', en: 'Order' },
  addLabel: { zh: '远程启动充电', en: 'Start charging' },
  purpose: { zh: '充电、换电与放电的过程、账单和支付', en: 'Charging, swap and discharge: timeline, bill and payment' },
  title: 'orderNo',
  subject: 'plateNo',
  foundBy: ['orderNo', 'plateNo', 'phone'],
  document: { zh: '订单账单', en: 'Order bill' },
  columns: [
    ['orderNo', 'plateNo'],
    ['merchantId', 'orderType'],
    ['stationId', 'gunId'],
    ['startTime', 'durationSec'],
    'orderProc',
    ['totalMoney', 'payStatus'],
    'totalKwh',
  ],
  searchFirst: ['plateNo', 'merchantId', 'orderNo'],
  tabs: orderTabs,
  isPaper: true,
  menu: {
    under: 'trade',
    sort: 1,
    icon: 'ProfileOutlined',
    label: { zh: '订单管理', en: 'Orders' },
    buttons: [button('refund', '退款', 'Refund'), button('refundApprove', '退款审核', 'Approve refunds')],
  },
  scope: { dept: 'stationId.deptId', own: 'createUser', owner: 'merchantId' },
  verbs: { create: 'submit', update: 'update' },
  past: { field: 'orderProc', values: [orderProc.key.ended, orderProc.key.cancelled] },
  calls: { import: false },
  fields: {
    orderNo: codeText({ zh: '订单号', en: 'Order No.' })
      .max(27)
      .unique()
      .system()
      .search()
      .indexed('contains')
      .group(basics),
    orderType: dict(orderType).required().fixed().search().starts(orderType.key.charging).group(basics),
    orderProc: dict(orderProc).system().search().indexed().group(basics),
    payStatus: dict(payStatus).system().search().indexed().group(basics),
    carId: ref('truck.car', { zh: '车辆', en: 'Truck' }).fixed().group(payer),
    plateNo: codeText({ zh: '车牌号', en: 'Plate No.' })
      .names('carId')
      .max(10)
      .required()
      .fixed()
      .search()
      .indexed('contains')
      .group(payer),
    driverId: ref('truck.driver', { zh: '司机', en: 'Driver' }).fixed().group(payer),
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' }).fixed().search().indexed().group(payer),
    // A swap can be paid without an account. A remote start names an account or leaves the choice to the payer rule (BR-64).
    accountId: ref('charging.account', { zh: '扣费账户', en: 'Paying account' })
      .when('orderType', orderType.key.charging, orderType.key.discharge)
      .hint({
        zh: '留空时由商户账户扣费；商户没有账户时由车辆的默认扣费司机扣费',
        en: 'If empty, the merchant pays; without a merchant account, the truck’s default payer',
      })
      .fixed()
      .group(payer),
    phone: optionalPhone({ zh: '手机号', en: 'Phone' }).fixed().search().indexed().group(payer),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).system().search().indexed().group(place),
    gunId: ref('truck.chargingGun', { zh: '枪', en: 'Connector' })
      .required()
      .when('orderType', orderType.key.charging, orderType.key.discharge)
      .fixed()
      .search()
      .indexed()
      .group(place),
    startTime: datetime({ zh: '开始时间', en: 'Started' }).system().search().indexed().group(course),
    endTime: datetime({ zh: '结束时间', en: 'Ended' }).system().search().indexed().group(course),
    totalKwh: kwh('总电量', 'Total energy').sumsAs({ zh: '已结算电量', en: 'Settled energy' }),
    totalMoney: yuan({ zh: '应付', en: 'Amount' }).sumsAs({ zh: '已结算应付', en: 'Settled amount' }).group(money),
    // An order on hold records the charger's report, the plausible values, the decision and its author (domain §6.2).
    heldCause: dict(ordersHeldCause).system().search().when('orderProc', orderProc.key.held).group(review),
    reportedKwh: decimal(14, 2, { zh: '设备上报电量', en: 'Energy as reported', unit: 'kWh' })
      .system()
      .when('orderProc', orderProc.key.held)
      .group(review),
    plausibleKwh: decimal(12, 2, { zh: '可信电量', en: 'Plausible energy', unit: 'kWh' })
      .system()
      .hint({
        zh: '额定功率×时长×容差之内、且被后续读数证实的部分',
        en: 'The part that the rated power, the time and the tolerance allow and that later readings confirm',
      })
      .when('orderProc', orderProc.key.held)
      .group(review),
    reviewWay: dict(ordersReviewWay).system().group(review),
    reviewKwh: decimal(12, 2, { zh: '人工电量', en: 'Energy by hand', unit: 'kWh' }).system().group(review),
    reviewReason: text({ zh: '处理说明', en: 'Explanation' }).max(100).system().group(review),
    reviewUser: ref('system.user', { zh: '处理人', en: 'Proposed by' }).system().group(review),
    reviewTime: datetime({ zh: '处理时间', en: 'Proposed at' }).system().group(review),
    // The values of a running order come from its latest sample. They are no bill, so sums do not count them.
    runKwh: decimal(12, 2, { zh: '已充电量（进行中）', en: 'Energy so far', unit: 'kWh' })
      .computed()
      .when('orderProc', ...running)
      .group(energy),
    runMoney: decimal(14, 2, { zh: '已产生费用（进行中）', en: 'Amount so far', unit: '¥' })
      .computed()
      .when('orderProc', ...running)
      .group(money),
    payMoney: yuan({ zh: '实付金额', en: 'Amount paid' }).group(money),
    refundMoney: yuan({ zh: '已退金额', en: 'Amount refunded' }).group(money),
    startType: dict(ordersStartType).system().group(basics),
    abnormal: flag({ zh: '异常', en: 'Abnormal' })
      .system()
      .search()
      .hint({ zh: '没有停止记录或换电电量为负', en: 'Closed without a stop record, or negative swap energy' })
      .group(basics),
    vin: codeText({ zh: 'VIN', en: 'VIN' }).max(17).system().search().group(payer),
    stackId: ref('truck.chargingStack', { zh: '桩', en: 'Charger' }).system().search().indexed().group(place),
    durationSec: integer({ zh: '时长', en: 'Duration', unit: 's' }).system().group(course),
    startSoc: integer({ zh: '起始SOC', en: 'Start SOC', unit: '%' }).system().group(course),
    endSoc: integer({ zh: '结束SOC', en: 'End SOC', unit: '%' }).system().group(course),
    startMeter: decimal(14, 3, { zh: '起始表码', en: 'Start reading', unit: 'kWh' }).system().group(course),
    endMeter: decimal(14, 3, { zh: '结束表码', en: 'End reading', unit: 'kWh' }).system().group(course),
    stopReason: dict(stopReason).system().group(course),
    failCause: dict(ordersFailCause).system().group(course),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }).max(100).system().group(course),
    sharpKwh: kwh('尖电量', 'Sharp'),
    peakKwh: kwh('峰电量', 'Peak'),
    flatKwh: kwh('平电量', 'Flat'),
    valleyKwh: kwh('谷电量', 'Valley'),
    deepKwh: kwh('深谷电量', 'Deep valley'),
    lateKwh: decimal(12, 2, { zh: '补报未计费电量', en: 'Late energy, not billed', unit: 'kWh' })
      .system()
      .hint({
        zh: '异常结单后设备才补报停止记录，其电量比账单多出的部分',
        en: 'What a stop record that came after the order was closed without it counts beyond the bill',
      })
      .group(energy),
    elecMoney: yuan({ zh: '电费', en: 'Energy fee' }).group(money),
    serviceMoney: yuan({ zh: '服务费', en: 'Service fee' }).group(money),
    occupyMoney: yuan({ zh: '占位费', en: 'Occupancy fee' }).group(money),
    swapMoney: yuan({ zh: '换电费', en: 'Swap fee' }).group(money),
    discountMoney: yuan({ zh: '优惠', en: 'Discount' }).group(money),
    giftMoney: yuan({ zh: '赠送抵扣', en: 'Paid from gift' }).group(money),
    agvId: ref('truck.agvInfo', { zh: '换电机器人', en: 'Robot' }).system().group(swap),
    bayNo: integer({ zh: '工位', en: 'Bay' }).system().group(swap),
    swapStep: integer({ zh: '换电步骤', en: 'Swap step' }).system().describe(swapStepText).group(swap),
    swapSec: integer({ zh: '换电耗时', en: 'Swap time', unit: 's' }).system().group(swap),
    oldBatteryId: ref('truck.battery', { zh: '换下电池', en: 'Old battery' }).system().group(swap),
    newBatteryId: ref('truck.battery', { zh: '换上电池', en: 'New battery' }).system().group(swap),
    oldSoc: decimal(5, 1, { zh: '换下SOC', en: 'Old SOC', unit: '%' }).system().group(swap),
    newSoc: decimal(5, 1, { zh: '换上SOC', en: 'New SOC', unit: '%' }).system().group(swap),
    oldKwh: decimal(9, 2, { zh: '换下剩余电量', en: 'Old pack energy', unit: 'kWh' }).system().group(swap),
    newKwh: decimal(9, 2, { zh: '换上剩余电量', en: 'New pack energy', unit: 'kWh' }).system().group(swap),
    mileageKm: decimal(9, 1, { zh: '两次换电间里程', en: 'Distance between swaps', unit: 'km' }).system().group(swap),
    payType: dict(ordersPayType).system().group(payment),
    payTime: datetime({ zh: '支付时间', en: 'Paid at' }).system().group(payment),
    activityId: ref('charging.activity', { zh: '活动', en: 'Promotion' }).system().group(payment),
    invoiceStatus: dict(ordersInvoiceStatus).system().group(payment),
    transactionId: codeText({ zh: '支付流水', en: 'Payment transaction' }).max(40).system().group(payment),
    thirdOrderNo: codeText({ zh: '第三方单号', en: 'Third-party order No.' })
      .max(40)
      .system()
      .withoutSource('No other platform sends orders yet')
      .search()
      .group(payment),
    ruleId: ref('charging.billingRules', { zh: '计费规则', en: 'Tariff' }).system().group(payment),
    ruleSnapshot: json(z.custom<TariffSnapshot>(), { zh: '规则快照', en: 'Tariff snapshot' })
      .system()
      .describe(snapshotText)
      .group(payment),
  },
  events: { refund: { zh: '退款', en: 'Refunded' } },
  // domain §6.2 and §6.3: only a swap goes from charging to cancelled, if it is aborted while the old pack is still on the truck.
  states: {
    orderProc: {
      created: ['starting', 'cancelled'],
      starting: ['charging', 'cancelled'],
      charging: ['stopping', 'ended', 'unknown', 'held', 'cancelled'],
      stopping: ['ended', 'unknown', 'held'],
      unknown: ['charging', 'ended', 'held'],
      // One person proposes the decision, a second one confirms it.
      held: ['ended', 'cancelled'],
    },
    payStatus: {
      unsettled: ['due'],
      due: ['paid', 'overdue', 'waived', 'noCharge'],
      paid: ['partRefunded', 'refunded'],
      partRefunded: ['refunded'],
      overdue: ['paid'],
    },
    // domain §6.17: a refused or voided request frees the order, and a reversed order may be invoiced again.
    invoiceStatus: {
      none: ['requested'],
      requested: ['none', 'issued'],
      issued: ['reversed'],
      reversed: ['requested'],
    },
  },
  removable: { orderProc: ['cancelled'] },
  actions: {
    stop: action({ zh: '停止充电', en: 'Stop charging' })
      .bulk()
      .danger()
      .frequent()
      .from('orderProc', orderProc.key.charging)
      .ofKind('orderType', orderType.key.charging, orderType.key.discharge)
      .to(orderProc.key.stopping)
      .takes({ reason: optionalReason })
      .gives(sentCommand.partial({ commandId: true })),
    cancel: action({ zh: '取消订单', en: 'Cancel order' })
      .bulk()
      .danger()
      .from('orderProc', orderProc.key.created)
      .to(orderProc.key.cancelled)
      .takes({ reason }),
    forceEnd: action({ zh: '强制结束', en: 'Force end' })
      .oneByOne('the bill follows from the last reading of one order, which is looked at first')
      .danger()
      .from('orderProc', orderProc.key.stopping, orderProc.key.unknown)
      .to(orderProc.key.ended)
      .takes({ reason }),
    assignPayer: action({ zh: '指定付款车辆', en: 'Assign the paying truck' })
      .oneByOne('whose truck it was is found out session by session')
      .frequent()
      .from('orderProc', orderProc.key.held)
      .ofKind('heldCause', ordersHeldCause.key.payerUnknown)
      .whileEmpty('reviewWay')
      .effect({
        zh: '由该车辆的商户或默认扣费司机付款；电量仍须核实并由另一人复核',
        en: 'Its merchant or default payer pays; the energy is still reviewed, and confirmed by a second person',
      })
      .takes({ carId: ref('truck.car', { zh: '车辆', en: 'Truck' }).required(), reason }),
    review: action({ zh: '核实电量', en: 'Review energy' })
      .oneByOne('what is billed is decided by what the charger of one order said')
      .frequent()
      .from('orderProc', orderProc.key.held)
      .whileEmpty('reviewWay')
      .effect({
        zh: '提交后由另一人复核，复核通过前不计费',
        en: 'A second person confirms it; nothing is billed before that',
      })
      .takes({
        way: dict(ordersReviewWay).required(),
        kwh: decimal(12, 2, { zh: '人工电量', en: 'Energy by hand', unit: 'kWh' })
          .min(0)
          .required()
          .when('way', ordersReviewWay.key.byHand),
        reason,
      }),
    approveReview: action({ zh: '复核', en: 'Confirm review' })
      .oneByOne('the proposal for one order is confirmed or sent back')
      .frequent()
      .from('orderProc', orderProc.key.held)
      .ofKind('reviewWay', ordersReviewWay.key.plausible, ordersReviewWay.key.byHand, ordersReviewWay.key.cancel)
      .to(orderProc.key.ended, orderProc.key.cancelled)
      .takes({ pass: flag({ zh: '通过', en: 'Confirm' }).starts(1), reason: optionalReason }),
    waive: action({ zh: '免单', en: 'Waive' })
      .oneByOne('the amount that is given up is looked at order by order')
      .danger()
      .from('payStatus', payStatus.key.due)
      .to(payStatus.key.waived)
      .takes({ reason }),
    invoice: action({ zh: '开票', en: 'Invoice' })
      .effect({ zh: '订单的开票状态将改变', en: 'The invoice status of the orders changes' })
      .from(
        'invoiceStatus',
        ordersInvoiceStatus.key.none,
        ordersInvoiceStatus.key.requested,
        ordersInvoiceStatus.key.issued,
      )
      .takes({
        to: dict(ordersInvoiceStatus, { zh: '开票状态改为', en: 'New invoice status' }).required(),
        title: text({ zh: '发票抬头', en: 'Invoice title' }).max(60),
        taxNo: codeText({ zh: '税号', en: 'Tax No.' }).max(20),
      })
      .bulk(),
  },
});
