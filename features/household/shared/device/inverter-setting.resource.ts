// Templates of settings that are sent to inverters (domain §4, BR-45).
import { inverterVendor } from '@ec/device-vocabulary/device.enums';
import { dict, flag, json, text, texts } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { settingItems, settingWords } from './setting-items.ts';

export const inverterSetting = defineResource({
  name: 'household.inverterSetting',
  base: 'blade-household/inverterSetting',
  table: 'household_inverter_setting',
  label: { zh: '参数模板', en: 'Settings template' },
  purpose: {
    zh: '可下发到一个品牌逆变器的参数组合',
    en: 'Sets of values for inverters of one brand',
  },
  title: 'settingName',
  columns: ['settingName', 'enabled', 'vendor', 'models', 'items', 'scene'],
  menu: {
    under: 'household',
    sort: 9,
    icon: 'ExperimentOutlined',
    label: { zh: '参数模板', en: 'Settings templates' },
  },
  calls: { import: false },
  fields: {
    settingName: text({ zh: '模板名称', en: 'Name' }).required().max(50).unique().search().indexed('contains'),
    vendor: dict(inverterVendor).required().search(),
    models: texts({ zh: '适用型号', en: 'Models' })
      .max(200)
      .hint({ zh: '不填则为全部型号', en: 'Leave empty for all models' }),
    items: json(settingItems, { zh: '参数项', en: 'Values' }).required().describe(settingWords),
    scene: text({ zh: '场景', en: 'Scenario' }).max(100),
    enabled: flag({ zh: '启用', en: 'Enabled' }).required().search().starts(1),
  },
});
