// TOU price (domain §3).

import { child } from '@ec/resource/child';
import { date, decimal, dict, dicts, integer, region, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import {
  energyPriceDayType,
  energyPricePriceStatus,
  energyPriceUserType,
  energyPriceVoltLevel,
  month,
  periodKind,
} from './tariff.enums.ts';

export const energyPrice = defineResource({
  name: 'charging.energyPrice',
  base: 'blade-truck/energyPrice',
  table: 'truck_energy_price',
  label: { zh: '分时电价', en: 'TOU price' },
  title: 'priceName',
  unique: [['priceNo', 'versionNo']],
  children: {
    periods: child('truck_energy_price_period', {
      label: { zh: '时段', en: 'Periods' },
      order: 'startMin',
      parent: 'priceId',
      fields: {
        startMin: integer({ zh: '开始分钟', en: 'Start minute' }).required().min(0).max(1439),
        endMin: integer({ zh: '结束分钟', en: 'End minute' }).required().min(1).max(1440),
        kind: dict(periodKind).required(),
        elecPrice: decimal(8, 4, { zh: '电价', en: 'Energy price' }).required().min(0),
      },
    }),
  },
  fields: {
    priceNo: text({ zh: '电价编号', en: 'Price No.' }).max(32).required().search(),
    versionNo: integer({ zh: '版本', en: 'Version' }).system().list(),
    priceName: text({ zh: '电价名称', en: 'Price Name' }).max(50).required().search().indexed('contains').list(),
    areaCode: region({ zh: '省份', en: 'Province' }).required().search().indexed().list(),
    voltLevel: dict(energyPriceVoltLevel).required(),
    userType: dict(energyPriceUserType).required(),
    months: dicts(month, { zh: '适用月份', en: 'Months' }).required().list(), // "1,2,12"
    dayType: dict(energyPriceDayType).required(),
    effectFrom: date({ zh: '生效日期', en: 'Effect From' }).required().search().indexed().list(),
    effectTo: date({ zh: '失效日期', en: 'Effect To' }).required().search().indexed().list(),
    priceStatus: dict(energyPricePriceStatus).system().search().indexed().list(),
    sourceDoc: text({ zh: '政策文号', en: 'Policy source' }).max(200).long(),
  },
});
