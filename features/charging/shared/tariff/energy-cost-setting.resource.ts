// Energy costs that the operator itself pays, for the margin report (domain §3).
import { date, decimal, dict, ref } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { energyCostType } from './tariff.enums.ts';

export const energyCostSetting = defineResource({
  name: 'charging.energyCostSetting',
  base: 'blade-truck/energyCostSetting',
  table: 'truck_energy_cost_setting',
  label: { zh: '用能成本', en: 'Energy cost' },
  purpose: { zh: '运营商自身的用能成本，用于毛利报表', en: 'The operator’s own energy costs, used for margin reports' },
  title: 'costType',
  columns: ['stationId', 'unitPrice', 'energyPriceId', 'lossRate', 'effectFrom', 'effectTo'],
  menu: { under: 'trade', sort: 10, icon: 'FundOutlined' },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  verbs: { create: 'save', update: 'update' },
  unique: [['stationId', 'costType', 'effectFrom']],
  constraints: {
    truck_energy_cost_setting_overlap: {
      field: 'effectFrom',
      zh: '该站点同类成本的有效期不能重叠，请先改早已有成本的失效日期',
      en: 'Costs of one type at a station cannot overlap. End the earlier one first',
    },
  },
  fields: {
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).required().search().indexed(),
    costType: dict(energyCostType).required().search(),
    energyPriceId: ref('charging.energyPrice', { zh: '电价表', en: 'TOU table' })
      .when('costType', energyCostType.key.grid)
      .hint({ zh: '外购电按此族电价计成本', en: 'Grid energy is costed at these prices' }),
    unitPrice: decimal(10, 4, { zh: '单价', en: 'Unit price', unit: '¥' }).min(0).hint({
      zh: '电量类为 ¥/kWh，租金与运维为 ¥/月；需量、容量缺省为 0',
      en: '¥/kWh for energy, ¥ a month for rent and O&M; demand and capacity are 0 unless given',
    }),
    lossRate: decimal(5, 2, { zh: '线损', en: 'Line loss', unit: '%' }).min(0).max(100),
    effectFrom: date({ zh: '生效日期', en: 'Effective from' }).required(),
    effectTo: date({ zh: '失效日期', en: 'Effective to' }).required().starts('2099-12-31'),
  },
});
