// The names and units of the key figures of the dashboard.
import type { Label } from '@ec/language/label';
import type { KpiCode } from '../../shared/station/home-board.contract.ts';

export const kpiWords: Readonly<Record<KpiCode, Label>> = {
  settledKwh: { zh: '结算电量', en: 'Settled energy' },
  meteredKwh: { zh: '计量电量', en: 'Metered energy' },
  orders: { zh: '订单数', en: 'Orders' },
  money: { zh: '结算金额', en: 'Settled amount' },
  swaps: { zh: '换电次数', en: 'Swaps' },
  pvKwh: { zh: '光伏发电量', en: 'PV energy' },
  co2Kg: { zh: 'CO2减排', en: 'CO2 avoided' },
  timeUtilPct: { zh: '时间利用率', en: 'Time utilisation' },
  profit: { zh: '毛利', en: 'Gross profit' },
};

export const kpiUnits: Readonly<Record<KpiCode, string>> = {
  settledKwh: 'kWh',
  meteredKwh: 'kWh',
  orders: '',
  money: '¥',
  swaps: '',
  pvKwh: 'kWh',
  co2Kg: 'kg',
  timeUtilPct: '%',
  profit: '¥',
};
