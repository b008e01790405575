// Enums of this part (domain §2, §3).
import { defineEnum } from '@ec/resource/enum';

export const energyPriceVoltLevel = defineEnum('energyPrice_voltLevel', { zh: '电压等级', en: 'Voltage level' }, [
  [1, '<1kV', '<1kV'],
  [2, '1–10(20)kV', '1–10(20)kV'],
  [3, '35kV', '35kV'],
  [4, '110kV', '110kV'],
  [5, '≥220kV', '≥220kV'],
]);
export const energyPriceUserType = defineEnum('energyPrice_userType', { zh: '用电类别', en: 'Consumer class' }, [
  [1, '单一制', 'One-part'],
  [2, '两部制', 'Two-part'],
  [3, '居民合表', 'Residential'],
]);
export const month = defineEnum(
  'energyPrice_month',
  { zh: '适用月份', en: 'Months' },
  [
    [1, '1月', 'Jan'],
    [2, '2月', 'Feb'],
    [3, '3月', 'Mar'],
    [4, '4月', 'Apr'],
    [5, '5月', 'May'],
    [6, '6月', 'Jun'],
    [7, '7月', 'Jul'],
    [8, '8月', 'Aug'],
    [9, '9月', 'Sep'],
    [10, '10月', 'Oct'],
    [11, '11月', 'Nov'],
    [12, '12月', 'Dec'],
  ],
  { closed: true },
);
export const energyPriceDayType = defineEnum(
  'energyPrice_dayType',
  { zh: '日期类型', en: 'Day Type' },
  [
    [0, '全部', 'All'],
    [1, '工作日', 'Weekday'],
    [2, '周末', 'Weekend'],
    [3, '法定节假日', 'Holiday'],
  ],
  { closed: true },
);
export const energyPricePriceStatus = defineEnum(
  'energyPrice_priceStatus',
  { zh: '状态', en: 'Status' },
  [
    [0, '草稿', 'Draft', 'busy'],
    [1, '生效', 'Active', 'good'],
    [2, '停用', 'Stopped', 'off'],
  ],
  { closed: true },
);
export const periodKind = defineEnum(
  'periodKind',
  { zh: '时段类型', en: 'Period kind' },
  [
    [1, '尖', 'Sharp'],
    [2, '峰', 'Peak'],
    [3, '平', 'Flat'],
    [4, '谷', 'Valley'],
    [5, '深谷', 'Deep valley'],
  ],
  { closed: true },
);
export const billingRulesBillType = defineEnum(
  'billing_rules_billType',
  { zh: '业务', en: 'Business' },
  [
    [1, '充电', 'Charging'],
    [2, '换电', 'Swap'],
    [3, '放电V2G', 'Discharge (V2G)'],
  ],
  { closed: true },
);
export const billingRulesChargeMode = defineEnum(
  'billing_rules_chargeMode',
  { zh: '计费方式', en: 'Charge mode' },
  [
    [1, '电费+服务费', 'per kWh'],
    [2, '按次', 'per swap'],
    [3, '按里程', 'per km'],
    [4, '包月', 'Monthly'],
  ],
  { closed: true },
);
export const billingRulesServiceMode = defineEnum(
  'billing_rules_serviceMode',
  { zh: '服务费方式', en: 'Service fee mode' },
  [
    [1, '统一', 'Flat'],
    [2, '分时', 'TOU'],
  ],
  { closed: true },
);
export const billingRulesRuleStatus = defineEnum(
  'billing_rules_ruleStatus',
  { zh: '状态', en: 'Status' },
  [
    [0, '草稿', 'Draft', 'busy'],
    [1, '待生效', 'Scheduled', 'warning'],
    [2, '生效', 'Active', 'good'],
    [3, '失效', 'Expired', 'off'],
  ],
  { closed: true },
);
export const energyCostSettingCostType = defineEnum(
  'energyCostSetting_costType',
  { zh: '成本类型', en: 'Cost type' },
  [
    [1, '外购电', 'Grid'],
    [2, '光伏自用折价', 'PV self-use'],
    [3, '余电上网收入', 'Feed-in'],
    [4, '需量', 'Demand'],
    [5, '容量', 'Capacity'],
    [6, '储能折旧 元/kWh', 'Storage depreciation'],
    [7, '租金 元/月', 'Rent'],
    [8, '运维 元/月', 'O&M'],
  ],
  { closed: true },
);
