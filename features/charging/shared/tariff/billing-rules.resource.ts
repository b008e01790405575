// Tariff (domain §3).
import { datetime, decimal, dict, integer, json, ref, refs, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import {
  billingRulesBillType,
  billingRulesChargeMode,
  billingRulesRuleStatus,
  billingRulesServiceMode,
} from './tariff.enums.ts';

export const billingRules = defineResource({
  name: 'charging.billingRules',
  base: 'blade-truck/billing_rules',
  table: 'truck_billing_rules',
  label: { zh: '计费规则', en: 'Tariff' },
  title: 'ruleName',
  scope: { merchant: 'merchantIds' },
  unique: [['ruleNo', 'versionNo']],
  fields: {
    ruleNo: text({ zh: '规则编号', en: 'Rule No.' }).max(32).required().search(),
    ruleName: text({ zh: '规则名称', en: 'Rule Name' }).max(50).required().search().indexed('contains').list(),
    versionNo: integer({ zh: '版本', en: 'Version' }).system().list(),
    billType: dict(billingRulesBillType).required().search().list(),
    chargeMode: dict(billingRulesChargeMode).required().list(),
    energyPriceId: ref('charging.energyPrice', { zh: '电价表', en: 'TOU table' }), // required when chargeMode=1
    serviceMode: dict(billingRulesServiceMode).required(),
    servicePrice: decimal(8, 4, { zh: '服务费单价', en: 'Service price' }).required(), // 元/kWh
    servicePeriods: json(z.unknown(), { zh: '分时服务费', en: 'Service price periods' }), // [{startMin,endMin,servicePrice}] same 24-h rule
    swapPrice: decimal(14, 2, { zh: '换电单价', en: 'Swap price', unit: '¥' }), // 元/次 (money)
    mileagePrice: decimal(8, 4, { zh: '里程单价', en: 'Price per km' }), // 元/km
    occupyFreeMin: integer({ zh: '占位免费时长', en: 'Free occupancy', unit: 'min' }), // min, default 15
    occupyPrice: decimal(8, 4, { zh: '占位费', en: 'Occupancy price' }), // 元/min
    occupyCap: decimal(14, 2, { zh: '占位费封顶', en: 'Occupancy cap', unit: '¥' }), // money
    minBalance: decimal(14, 2, { zh: '启动最低余额', en: 'Min balance to start', unit: '¥' }).required(), // default 50
    prepayAmount: decimal(14, 2, { zh: '预付冻结', en: 'Prepay hold', unit: '¥' }), // 0 = none
    stationIds: refs('truck.station', { zh: '适用站点', en: 'Stations' }), // empty = all
    merchantIds: refs('truck.merchant', { zh: '适用商户', en: 'Merchants' }), // empty = all
    priority: integer({ zh: '优先级', en: 'Priority' }).required(), // higher wins
    effectFrom: datetime({ zh: '生效时间', en: 'Effect From' }).required().list(),
    effectTo: datetime({ zh: '失效时间', en: 'Effect To' }).required().list(),
    ruleStatus: dict(billingRulesRuleStatus).system().search().indexed().list(),
  },
});
