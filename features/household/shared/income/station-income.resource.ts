// The income of a station for each day, with its lines and the setting that priced it (BR-43). Only the product writes these rows.
import { date, decimal, json, ref } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';
import { z } from 'zod';
import { incomeLinesText } from './lines-text.ts';

const yuan = (zh: string, en: string) => decimal(12, 2, { zh, en, unit: '¥' }).system().summed();

const incomeLine = z.object({
  kind: z.enum(['feed', 'self', 'subsidy']),
  kwh: z.number(),
  price: z.number(),
  amount: z.number(),
});

export const stationIncome = defineResource({
  name: 'household.stationIncome',
  base: 'blade-household/stationIncome',
  table: 'household_station_income',
  label: { zh: '电站日收益', en: 'Day income' },
  purpose: {
    zh: '每座电站每天的收益与计算依据；设置变更后不自动重算，由人工重算并核对差异',
    en: 'Daily income of each station and its calculation. Changed settings apply only after a manual recalculation',
  },
  title: 'day',
  standsAt: 'stationId',
  columns: ['day', 'stationId', 'customerId', 'kwh', 'income', ['farmerShare', 'shareRate'], 'setingId'],
  menu: {
    under: 'household',
    sort: 15,
    icon: 'PayCircleOutlined',
    label: { zh: '电站收益', en: 'Station income' },
    buttons: [button('rerun', '重算', 'Recalculate', 'toolbar')],
  },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  kind: 'history',
  unique: [['stationId', 'day']],
  order: [
    { field: 'day', direction: 'desc' },
    { field: 'id', direction: 'desc' },
  ],
  searchesCreateTime: false,
  calls: { create: false, update: false, remove: false, import: false },
  events: { rerun: { zh: '重算', en: 'Recalculate' } },
  fields: {
    stationId: ref('household.union', { zh: '电站', en: 'Station' }).system().search().indexed(),
    customerId: ref('household.stationCustomer', { zh: '农户', en: 'Customer' }).system().search().indexed(),
    day: date({ zh: '日期', en: 'Day' }).system().search().indexed(),
    setingId: ref('household.incomeSeting', { zh: '依据设置', en: 'Setting' }).system().search().indexed(),
    kwh: decimal(12, 2, { zh: '结算发电量', en: 'Settled yield', unit: 'kWh' }).system().summed(),
    income: yuan('收益', 'Income'),
    farmerShare: yuan('农户收益', 'Farmer payout'),
    shareRate: decimal(5, 2, { zh: '农户比例', en: 'Farmer share', unit: '%' }).system(),
    lines: json(z.array(incomeLine), { zh: '计算明细', en: 'Calculation' }).system().describe(incomeLinesText),
  },
});
