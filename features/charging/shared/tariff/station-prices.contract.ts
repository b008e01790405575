// The call that returns the prices in force at a station.
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';
import { stationPrices } from './station-prices.ts';

export const pricesInForce = contract({
  path: 'blade-truck/billing_rules/inForce',
  access: { code: 'billing_rules' },
  title: { zh: '站点现行价格', en: 'Tariff: in force at a station' },
  input: z.object({ stationId: id }),
  output: stationPrices,
});
