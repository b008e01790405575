// Enums of this part (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const ordersOrderType = defineEnum(
  'orders_orderType',
  { zh: '类型', en: 'Type' },
  [
    [1, '充电', 'Charging'],
    [2, '换电', 'Swap'],
    [3, '放电', 'Discharge'],
  ],
  { closed: true },
);
export const ordersStartType = defineEnum('orders_startType', { zh: '启动方式', en: 'Start type' }, [
  [1, '小程序扫码', 'App'],
  [2, '刷卡', 'Card'],
  [3, '即插即充VIN', 'PnC'],
  [4, '车牌识别', 'Plate'],
  [5, '后台远程', 'Remote'],
  [6, '互联互通', 'Roaming'],
  [7, '预约', 'Booking'],
]);
export const orderProc = defineEnum(
  'orderProc',
  { zh: '订单状态', en: 'Order status' },
  [
    [0, '待启动', 'Created', 'warning'],
    [1, '启动中', 'Starting', 'busy'],
    [2, '充电中', 'Charging', 'busy'],
    [3, '停止中', 'Stopping', 'busy'],
    [4, '已结束', 'Ended', 'off'],
    [5, '未知', 'Unknown', 'bad'],
    [9, '已取消', 'Cancelled', 'off'],
  ],
  { closed: true },
);
export const payStatus = defineEnum(
  'payStatus',
  { zh: '支付状态', en: 'Payment' },
  [
    [0, '未结算', 'Unsettled', 'off'],
    [1, '待支付', 'Due', 'warning'],
    [2, '已支付', 'Paid', 'good'],
    [3, '部分退款', 'Part refunded', 'warning'],
    [4, '全额退款', 'Refunded', 'off'],
    [5, '欠费', 'Overdue', 'bad'],
    [6, '免单', 'Waived', 'off'],
  ],
  { closed: true },
);
export const ordersPayType = defineEnum(
  'orders_payType',
  { zh: '支付方式', en: 'Payment type' },
  [
    [1, '余额', 'Balance'],
    [2, '微信', 'WeChat'],
    [3, '授信月结', 'Credit'],
    [4, '支付宝', 'Alipay'],
    [5, '第三方', 'Third party'],
  ],
  { closed: true },
);
export const stopReason = defineEnum('stopReason', { zh: '停止原因', en: 'Stopped by' }, [
  [0, '用户手动', 'User'],
  [1, '客户侧平台', 'eMSP'],
  [2, 'BMS停止', 'BMS'],
  [3, '桩故障', 'Charger fault'],
  [4, '连接器断开', 'Disconnected'],
  [5, '余额不足', 'Low balance'],
  [6, '达到设定值', 'Target reached'],
  [7, '运营商远程', 'Operator'],
  [8, '急停', 'E-stop'],
  [9, '停电', 'Power loss'],
  [10, '风控', 'Risk control'],
]);
export const ordersInvoiceStatus = defineEnum(
  'orders_invoiceStatus',
  { zh: '开票状态', en: 'Invoice' },
  [
    [0, '未开', 'None', 'off'],
    [1, '已申请', 'Requested', 'busy'],
    [2, '已开', 'Issued', 'good'],
    [3, '红冲', 'Reversed', 'off'],
  ],
  { closed: true },
);
