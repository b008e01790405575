// Units of costs, by their type.
import type { Label } from '@ec/language/label';
import { energyCostType } from '../../shared/tariff/tariff.enums.ts';

const types = energyCostType.key;
const perKwh = { zh: '¥/kWh', en: '¥/kWh' };
const perMonth = { zh: '¥/月', en: '¥/month' };

export const costUnits: Record<(typeof types)[keyof typeof types], Label> = {
  [types.grid]: perKwh,
  [types.pvSelfUse]: perKwh,
  [types.feedIn]: perKwh,
  [types.storageDepreciation]: perKwh,
  [types.demand]: { zh: '¥/kW·月', en: '¥/kW a month' },
  [types.capacity]: { zh: '¥/kVA·月', en: '¥/kVA a month' },
  [types.rent]: perMonth,
  [types.operationAndMaintenance]: perMonth,
};
