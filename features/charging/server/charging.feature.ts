// Prices, tariffs, orders, accounts and the ledger, refunds.
import type { Feature } from '@ec/resource-server/feature';
import { chargingResources } from '../shared/resources.ts';

export const chargingFeature: Feature = {
  name: 'charging',
  resources: chargingResources,
  routes: () => [],
};
