// Time-of-use prices of the 24 hours for some months and days (domain §3). Rows with the same priceNo are versions of one price. Rows with
// the same province, voltage level and user type are a family, which a tariff references by any of its rows.
import { action } from '@ec/resource/action';
import { codeText, date, decimal, dict, dicts, integer, json, region, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { parsePricePeriods, pricePeriods, pricePeriodsText, wholeDayText } from './period-schema.ts';
import {
  energyPriceDayType,
  energyPriceStatus,
  energyPriceUserType,
  energyPriceVoltLevel,
  month,
} from './tariff.enums.ts';

const groups = {
  price: { zh: '电价', en: 'Price' },
  family: { zh: '适用用户', en: 'Consumers' },
  time: { zh: '适用时间', en: 'Applicable times' },
  periods: { zh: '24 小时时段', en: 'The 24 hours' },
};

export const energyPrice = defineResource({
  name: 'charging.energyPrice',
  base: 'blade-truck/energyPrice',
  table: 'truck_energy_price',
  label: { zh: '分时电价', en: 'TOU price' },
  purpose: {
    zh: '尖、峰、平、谷、深谷各时段的电价；生效后修改即生成新版本',
    en: 'Time-of-use energy prices; changing an active price creates a new version',
  },
  title: 'priceName',
  foundBy: ['priceName'],
  columns: [
    ['priceName', 'priceNo'],
    'priceStatus',
    'areaCode',
    ['voltLevel', 'userType'],
    'months',
    ['highPrice', 'lowPrice'],
    ['effectFrom', 'effectTo'],
    'versionNo',
  ],
  menu: { under: 'trade', sort: 8, icon: 'LineChartOutlined', label: { zh: '分时电价', en: 'TOU prices' } },
  unique: [['priceNo', 'versionNo']],
  events: { supersede: { zh: '被新版本接替', en: 'Replaced by a new version' } },
  states: { priceStatus: { draft: ['active'], active: ['stopped'] } },
  removable: { priceStatus: ['draft'] },
  actions: {
    activate: action({ zh: '启用', en: 'Activate' })
      .bulk()
      .confirm()
      .from('priceStatus', energyPriceStatus.key.draft)
      .to(energyPriceStatus.key.active),
    stop: action({ zh: '停用', en: 'Deactivate' })
      .bulk()
      .danger()
      .from('priceStatus', energyPriceStatus.key.active)
      .to(energyPriceStatus.key.stopped),
  },
  fields: {
    priceNo: codeText({ zh: '电价编号', en: 'Price No.' }).max(32).required().search().group(groups.price),
    priceName: text({ zh: '电价名称', en: 'Name' }).max(50).required().search().indexed('contains'),
    versionNo: integer({ zh: '版本', en: 'Version' }).system(),
    priceStatus: dict(energyPriceStatus).system().search().indexed(),
    sourceDoc: text({ zh: '政策文号', en: 'Policy document' }).max(200).long(),
    areaCode: region({ zh: '省份', en: 'Province' }).required().search().indexed().group(groups.family),
    voltLevel: dict(energyPriceVoltLevel).required(),
    userType: dict(energyPriceUserType).required(),
    effectFrom: date({ zh: '生效日期', en: 'Effective from' }).required().search().indexed().group(groups.time),
    effectTo: date({ zh: '失效日期', en: 'Effective to' }).required().search().indexed().starts('2099-12-31'),
    months: dicts(month, { zh: '适用月份', en: 'Months' }).required(),
    dayType: dict(energyPriceDayType).required().starts(energyPriceDayType.key.all),
    periods: json(pricePeriods, { zh: '时段', en: 'Periods' })
      .required({ zh: '请画出 24 小时的时段', en: 'Draw the periods for all 24 hours' })
      .checked(() => wholeDayText)
      .describe(pricePeriodsText, parsePricePeriods)
      .group(groups.periods),
    highPrice: decimal(8, 4, { zh: '最高电价', en: 'Highest', unit: '¥/kWh' }).computed(),
    lowPrice: decimal(8, 4, { zh: '最低电价', en: 'Lowest', unit: '¥/kWh' }).computed(),
  },
});
