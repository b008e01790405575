// The tariffs that an order at a station would start with now.
import { contract } from '@ec/resource/contract';
import { stationPrices } from '@ec/truck/shared/station-prices';
import { z } from 'zod';
import { billingRules } from './billing-rules.resource.ts';

export const inForce = contract({
  of: billingRules,
  path: 'inForce',
  title: { zh: '计费规则：站点现行价格', en: 'Tariff: in force at a station' },
  // A station that is missing or none is told in the words of every id.
  input: z.looseObject({ stationId: z.unknown().meta({ description: 'Id of the station' }) }),
  output: stationPrices,
});
