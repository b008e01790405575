// Prices, tariffs, orders, accounts and the ledger, refunds.
import type { Feature } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { refund } from '../shared/refund/refund.resource.ts';
import { chargingResources } from '../shared/resources.ts';

export const chargingFeature: Feature = {
  name: 'charging',
  resources: chargingResources,
  routes: (engine) =>
    chargingResources.filter((each) => each !== refund).flatMap((each) => resourceRoutes(engine, each)),
};
