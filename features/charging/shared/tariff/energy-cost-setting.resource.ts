// Energy cost (domain §3).
import { date, decimal, dict, ref } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { energyCostSettingCostType } from './tariff.enums.ts';

export const energyCostSetting = defineResource({
  name: 'charging.energyCostSetting',
  base: 'blade-truck/energyCostSetting',
  table: 'truck_energy_cost_setting',
  label: { zh: '用能成本', en: 'Energy cost' },
  title: 'costType',
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  verbs: { create: 'save', update: 'update' },
  unique: [['stationId', 'costType', 'effectFrom']],
  fields: {
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).required().search().indexed().list(),
    costType: dict(energyCostSettingCostType).required().search().list(),
    energyPriceId: ref('charging.energyPrice', { zh: '电价表', en: 'Energy Price' }), // used only when costType=1
    unitPrice: decimal(10, 4, { zh: '单价', en: 'Unit price' }).list(),
    lossRate: decimal(5, 2, { zh: '线损', en: 'Line loss', unit: '%' }),
    effectFrom: date({ zh: '生效日期', en: 'Effect From' }).required().list(),
    effectTo: date({ zh: '失效日期', en: 'Effect To' }).required().list(),
  },
});
