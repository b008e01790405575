// The prices and shares of a station, a region or the tenant (domain §4, BR-43). The path of the calls has the spelling `incomeSeting`.
import { date, decimal, dict, ref, region } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { gridMode } from '../station/station.enums.ts';
import { scopeType } from './income.enums.ts';

const scope = { zh: '适用范围', en: 'Scope' };
const feed = { zh: '上网', en: 'Feed-in' };
const self = { zh: '自用', en: 'Self-use' };
const extra = { zh: '补贴与分成', en: 'Subsidy and shares' };
const factors = { zh: '减排系数', en: 'Emission factors' };

const price = (zh: string, en: string) => decimal(8, 4, { zh, en, unit: '¥/kWh' }).min(0);
const percent = (zh: string, en: string) => decimal(5, 2, { zh, en, unit: '%' }).min(0).max(100);

export const incomeSeting = defineResource({
  name: 'household.incomeSeting',
  base: 'blade-household/incomeSeting',
  table: 'household_income_seting',
  label: { zh: '收益设置', en: 'Income setting' },
  purpose: {
    zh: '上网、自用电价、补贴、分成和减排系数；电站优先于区域，区域优先于租户',
    en: 'Feed-in and self-use prices, subsidy, shares and emission factors. Stations take precedence over regions, regions over the tenant',
  },
  title: 'effectFrom',
  columns: [
    'scopeType',
    ['stationId', 'areaCode'],
    'gridMode',
    ['feedPrice', 'selfPrice'],
    ['mechPrice', 'mechRatio'],
    ['subsidy', 'subsidyEnd'],
    'shareRate',
    ['effectFrom', 'effectTo'],
  ],
  menu: { under: 'household', sort: 10, icon: 'DollarOutlined', label: { zh: '收益设置', en: 'Income settings' } },
  scope: { wholeOf: 'household.union', own: 'createUser' },
  unique: [['scopeType', 'areaCode', 'stationId', 'gridMode', 'effectFrom']],
  constraints: {
    household_income_seting_days: {
      field: 'effectTo',
      zh: '失效日期不能早于生效日期',
      en: 'The end date cannot be before the start date',
    },
    household_income_seting_overlap: {
      field: 'effectFrom',
      zh: '同一范围和上网模式在这段时间内已有设置',
      en: 'A setting for this scope and grid mode already covers these days',
    },
  },
  fields: {
    scopeType: dict(scopeType).required().search().starts(scopeType.key.tenant).group(scope),
    areaCode: region({ zh: '行政区划', en: 'Region' })
      .required()
      .search()
      .indexed()
      .when('scopeType', scopeType.key.area)
      .group(scope),
    stationId: ref('household.union', { zh: '电站', en: 'Station' })
      .required()
      .search()
      .indexed()
      .when('scopeType', scopeType.key.station)
      .group(scope),
    gridMode: dict(gridMode).required().search().starts(gridMode.key.fullFeedIn).group(scope),
    effectFrom: date({ zh: '生效日期', en: 'Effective from' }).required().search().group(scope),
    effectTo: date({ zh: '失效日期', en: 'Effective to' })
      .hint({ zh: '含当天；不填则一直有效', en: 'Inclusive; leave empty for no end' })
      .group(scope),
    feedPrice: price('上网电价', 'Feed-in price').required().group(feed),
    mechRatio: percent('机制电量', 'Mechanism share')
      .hint({
        zh: '填写后上网电价 = 机制电量% × 机制电价 + 其余 × 市场均价',
        en: 'Where set, the feed-in price is this share at the mechanism price and the rest at the market price',
      })
      .group(feed),
    mechPrice: price('机制电价', 'Mechanism price').group(feed),
    marketPrice: price('市场均价', 'Market price').group(feed),
    selfPrice: price('自用折算电价', 'Self-use price').group(self),
    selfRatio: percent('自用比例', 'Self-use share')
      .hint({ zh: '余电上网且没有并网表读数时使用', en: 'Used for surplus feed-in while the grid meter is not read' })
      .group(self),
    subsidy: price('补贴', 'Subsidy').group(extra),
    subsidyEnd: date({ zh: '补贴截止', en: 'Subsidy until' }).group(extra),
    shareRate: percent('农户分成', 'Farmer share').group(extra),
    co2Factor: decimal(6, 4, { zh: '碳排因子', en: 'CO2 factor', unit: 'kg/kWh' })
      .required()
      .min(0)
      .starts('0.5306')
      .group(factors),
    coalFactor: decimal(6, 4, { zh: '标煤因子', en: 'Coal factor', unit: 'kg/kWh' })
      .min(0)
      .starts('0.3')
      .group(factors),
  },
});
