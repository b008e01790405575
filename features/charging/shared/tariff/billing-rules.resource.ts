// Tariffs, which determine what the driver pays (domain §3). Rows with the same ruleNo are versions of one tariff. A reference to any
// version means the version in force.
import { action } from '@ec/resource/action';
import { codeText, datetime, decimal, dict, integer, json, ref, refs, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { parseServicePeriods, serviceFeePeriods, servicePeriodsText, wholeDayText } from './period-schema.ts';
import { billingRulesBillType, billingRulesChargeMode, billingRulesServiceMode, ruleStatus } from './tariff.enums.ts';

const groups = {
  rule: { zh: '规则', en: 'Tariff' },
  price: { zh: '计费', en: 'Pricing' },
  occupy: { zh: '占位费', en: 'Occupancy' },
  money: { zh: '余额与预付', en: 'Balance and prepayment' },
  scope: { zh: '适用范围', en: 'Applies to' },
  time: { zh: '有效期', en: 'Validity' },
};

export const billingRules = defineResource({
  name: 'charging.billingRules',
  base: 'blade-truck/billing_rules',
  table: 'truck_billing_rules',
  label: { zh: '计费规则', en: 'Tariff' },
  purpose: {
    zh: '司机付的电费、服务费、换电费与占位费；启用后修改即生成新版本',
    en: 'What drivers pay; changing an activated tariff creates a new version',
  },
  title: 'ruleName',
  foundBy: ['ruleName'],
  columns: [
    ['ruleName', 'ruleNo'],
    'ruleStatus',
    ['billType', 'chargeMode'],
    'energyPriceId',
    ['servicePrice', 'serviceMode'],
    'swapPrice',
    ['effectFrom', 'effectTo'],
    'versionNo',
  ],
  menu: { under: 'trade', sort: 9, icon: 'PayCircleOutlined', label: { zh: '计费规则', en: 'Tariffs' } },
  scope: { owner: 'merchantIds' },
  unique: [['ruleNo', 'versionNo']],
  events: {
    supersede: { zh: '被新版本接替', en: 'Replaced by a new version' },
    begin: { zh: '到时生效', en: 'took effect on schedule' },
    expire: { zh: '到时失效', en: 'expired on schedule' },
  },
  states: { ruleStatus: { draft: ['scheduled'], scheduled: ['active'], active: ['expired'] } },
  removable: { ruleStatus: ['draft'] },
  actions: {
    activate: action({ zh: '启用', en: 'Activate' })
      .bulk()
      .confirm()
      .from('ruleStatus', ruleStatus.key.draft)
      .to(ruleStatus.key.scheduled),
    stop: action({ zh: '停用', en: 'Deactivate' })
      .bulk()
      .danger()
      .from('ruleStatus', ruleStatus.key.active)
      .to(ruleStatus.key.expired),
  },
  fields: {
    ruleNo: codeText({ zh: '规则编号', en: 'Rule No.' }).max(32).required().search().group(groups.rule),
    ruleName: text({ zh: '规则名称', en: 'Name' }).max(50).required().search().indexed('contains'),
    versionNo: integer({ zh: '版本', en: 'Version' }).system(),
    ruleStatus: dict(ruleStatus).system().search().indexed(),
    billType: dict(billingRulesBillType).required().search(),
    // The dictionary also has the mode "monthly". Nothing bills by it, so no tariff may use it.
    chargeMode: dict(billingRulesChargeMode)
      .required()
      .only(billingRulesChargeMode.key.perKWh, billingRulesChargeMode.key.perSwap, billingRulesChargeMode.key.perKm)
      .group(groups.price),
    energyPriceId: ref('charging.energyPrice', { zh: '电价表', en: 'TOU table' })
      .required()
      .when('chargeMode', billingRulesChargeMode.key.perKWh)
      .hint({
        zh: '代表同省份、电压、类别的一族电价，按当天生效的一张计费',
        en: 'Represents all prices of its region, voltage and class; the price that applies on the day counts',
      }),
    serviceMode: dict(billingRulesServiceMode).required().starts(billingRulesServiceMode.key.flat),
    servicePrice: decimal(8, 4, { zh: '服务费单价', en: 'Service price', unit: '¥/kWh' })
      .required()
      .min(0)
      .when('serviceMode', billingRulesServiceMode.key.flat),
    servicePeriods: json(serviceFeePeriods, { zh: '分时服务费', en: 'Service price periods' })
      .required({ zh: '请画出 24 小时的服务费时段', en: 'Draw the service fee for all 24 hours' })
      .checked(() => wholeDayText)
      .describe(servicePeriodsText, parseServicePeriods)
      .when('serviceMode', billingRulesServiceMode.key.tou),
    swapPrice: decimal(14, 2, { zh: '换电单价', en: 'Swap price', unit: '¥' })
      .required()
      .min(0.01)
      .when('chargeMode', billingRulesChargeMode.key.perSwap),
    mileagePrice: decimal(8, 4, { zh: '里程单价', en: 'Price per km', unit: '¥/km' })
      .required()
      .min(0.0001)
      .when('chargeMode', billingRulesChargeMode.key.perKm),
    occupyFreeMin: integer({ zh: '占位免费时长', en: 'Free occupancy', unit: 'min' })
      .min(0)
      .max(1440)
      .starts(15)
      .group(groups.occupy),
    occupyPrice: decimal(8, 4, { zh: '占位费', en: 'Occupancy price', unit: '¥/min' }).min(0),
    occupyCap: decimal(14, 2, { zh: '占位费封顶', en: 'Occupancy cap', unit: '¥' }).min(0),
    minBalance: decimal(14, 2, { zh: '启动最低余额', en: 'Min balance to start', unit: '¥' })
      .required()
      .min(0)
      .starts(50)
      .group(groups.money),
    prepayAmount: decimal(14, 2, { zh: '预付冻结', en: 'Prepay hold', unit: '¥' })
      .min(0)
      .hint({ zh: '0 或空表示不冻结', en: 'Leave empty or 0 for no hold' }),
    stationIds: refs('truck.station', { zh: '适用站点', en: 'Stations' })
      .hint({ zh: '空表示全部站点', en: 'Leave empty for all stations' })
      .group(groups.scope),
    merchantIds: refs('truck.merchant', { zh: '适用商户', en: 'Merchants' }).hint({
      zh: '空表示全部商户',
      en: 'Leave empty for all merchants',
    }),
    priority: integer({ zh: '优先级', en: 'Priority' })
      .required()
      .starts(0)
      .hint({ zh: '同样适用时，数值大的优先', en: 'If several apply, the highest priority wins' }),
    effectFrom: datetime({ zh: '生效时间', en: 'Effective from' }).required().group(groups.time),
    effectTo: datetime({ zh: '失效时间', en: 'Effective to' })
      .required()
      .starts('2099-12-31 00:00:00')
      .hint({ zh: '到此时刻为止，不含该时刻', en: 'Exclusive: ends at this moment' }),
  },
});
