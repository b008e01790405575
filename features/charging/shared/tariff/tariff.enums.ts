// Enums of prices, tariffs and energy costs (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const energyPriceVoltLevel = defineEnum(
  'energyPrice_voltLevel',
  { zh: '电压等级', en: 'Voltage level' },
  {
    below1kV: [1, '<1kV', '<1kV'],
    from1To20kV: [2, '1–10(20)kV', '1–10(20)kV'],
    at35kV: [3, '35kV', '35kV'],
    at110kV: [4, '110kV', '110kV'],
    from220kV: [5, '≥220kV', '≥220kV'],
  },
);
export const energyPriceUserType = defineEnum(
  'energyPrice_userType',
  { zh: '用电类别', en: 'Consumer class' },
  {
    onePart: [1, '单一制', 'One-part'],
    twoPart: [2, '两部制', 'Two-part'],
    residential: [3, '居民合表', 'Residential'],
  },
);
export const month = defineEnum(
  'energyPrice_month',
  { zh: '适用月份', en: 'Months' },
  {
    jan: [1, '1月', 'Jan'],
    feb: [2, '2月', 'Feb'],
    mar: [3, '3月', 'Mar'],
    apr: [4, '4月', 'Apr'],
    may: [5, '5月', 'May'],
    jun: [6, '6月', 'Jun'],
    jul: [7, '7月', 'Jul'],
    aug: [8, '8月', 'Aug'],
    sep: [9, '9月', 'Sep'],
    oct: [10, '10月', 'Oct'],
    nov: [11, '11月', 'Nov'],
    dec: [12, '12月', 'Dec'],
  },
  { closed: true },
);
export const energyPriceDayType = defineEnum(
  'energyPrice_dayType',
  { zh: '日期类型', en: 'Day type' },
  {
    all: [0, '全部', 'All'],
    weekday: [1, '工作日', 'Weekday'],
    weekend: [2, '周末', 'Weekend'],
    holiday: [3, '法定节假日', 'Holiday'],
  },
  { closed: true },
);
export const energyPriceStatus = defineEnum(
  'energyPrice_priceStatus',
  { zh: '状态', en: 'Status' },
  {
    draft: [0, '草稿', 'Draft', 'busy'],
    active: [1, '生效', 'Active', 'good'],
    stopped: [2, '停用', 'Inactive', 'off'],
  },
  { closed: true },
);
export const periodKind = defineEnum(
  'periodKind',
  { zh: '时段类型', en: 'Period kind' },
  {
    sharp: [1, '尖', 'Sharp'],
    peak: [2, '峰', 'Peak'],
    flat: [3, '平', 'Flat'],
    valley: [4, '谷', 'Valley'],
    deep: [5, '深谷', 'Deep valley'],
  },
  { closed: true },
);
export const billingRulesBillType = defineEnum(
  'billing_rules_billType',
  { zh: '业务', en: 'Business' },
  {
    charging: [1, '充电', 'Charging'],
    swap: [2, '换电', 'Swap'],
    discharge: [3, '放电V2G', 'Discharge (V2G)'],
  },
  { closed: true },
);
export const billingRulesChargeMode = defineEnum(
  'billing_rules_chargeMode',
  { zh: '计费方式', en: 'Charge mode' },
  {
    perKWh: [1, '电费+服务费', 'per kWh'],
    perSwap: [2, '按次', 'per swap'],
    perKm: [3, '按里程', 'per km'],
    monthly: [4, '包月', 'Monthly'],
  },
  { closed: true },
);
export const billingRulesServiceMode = defineEnum(
  'billing_rules_serviceMode',
  { zh: '服务费方式', en: 'Service fee mode' },
  {
    flat: [1, '统一', 'Flat'],
    tou: [2, '分时', 'TOU'],
  },
  { closed: true },
);
export const ruleStatus = defineEnum(
  'billing_rules_ruleStatus',
  { zh: '状态', en: 'Status' },
  {
    draft: [0, '草稿', 'Draft', 'busy'],
    scheduled: [1, '待生效', 'Scheduled', 'warning'],
    active: [2, '生效', 'Active', 'good'],
    expired: [3, '失效', 'Expired', 'off'],
  },
  { closed: true },
);
export const energyCostType = defineEnum(
  'energyCostSetting_costType',
  { zh: '成本类型', en: 'Cost type' },
  {
    grid: [1, '外购电', 'Grid'],
    pvSelfUse: [2, '光伏自用折价', 'PV self-use'],
    feedIn: [3, '余电上网收入', 'Feed-in'],
    demand: [4, '需量', 'Demand'],
    capacity: [5, '容量', 'Capacity'],
    storageDepreciation: [6, '储能折旧 元/kWh', 'Storage depreciation'],
    rent: [7, '租金 元/月', 'Rent'],
    operationAndMaintenance: [8, '运维 元/月', 'O&M'],
  },
  { closed: true },
);
