// Enums of work orders (domain §2, §4).
import { defineEnum } from '@ec/resource/enum';

export const woType = defineEnum(
  'workOrder_woType',
  { zh: '类型', en: 'Type' },
  {
    repair: [1, '故障消缺', 'Repair'],
    inspection: [2, '巡检', 'Inspection'],
    cleaning: [3, '清洗', 'Cleaning'],
    gridAcceptance: [4, '并网验收', 'Grid acceptance'],
    rectification: [5, '整改', 'Rectification'],
    electricityBill: [6, '电费异常', 'Electricity bill'],
    other: [9, '其他', 'Other'],
  },
);
export const woSource = defineEnum(
  'workOrder_source',
  { zh: '来源', en: 'Source' },
  {
    alarm: [1, '告警自动', 'Alarm'],
    manual: [2, '人工', 'Manual'],
    customer: [3, '客户报修', 'Customer'],
    plan: [4, '巡检计划', 'Inspection plan'],
  },
  { closed: true },
);
/** The last reason for which the people on duty were notified of the order. */
export const escalation = defineEnum(
  'workOrder_escalation',
  { zh: '升级', en: 'Escalation' },
  {
    none: [0, '未升级', 'None'],
    notAccepted: [1, '未接单已通知值班', 'On-duty staff notified: not accepted'],
    overdue: [2, '超时已通知值班', 'On-duty staff notified: overdue'],
  },
  { closed: true },
);
export const weekday = defineEnum(
  'dutyRoster_weekday',
  { zh: '星期', en: 'Weekday' },
  {
    monday: [1, '星期一', 'Monday'],
    tuesday: [2, '星期二', 'Tuesday'],
    wednesday: [3, '星期三', 'Wednesday'],
    thursday: [4, '星期四', 'Thursday'],
    friday: [5, '星期五', 'Friday'],
    saturday: [6, '星期六', 'Saturday'],
    sunday: [7, '星期日', 'Sunday'],
  },
  { closed: true },
);
