// Prices, tariffs, orders, accounts and the ledger, refunds.
import type { Feature } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { refund } from '../shared/refund/refund.resource.ts';
import { chargingResources } from '../shared/resources.ts';
import { pollJob, pollSchedule, pollTask } from './refund/refund.jobs.ts';
import { refundRoutes } from './refund/refund.routes.ts';
import { refundDeps } from './refund/refund-deps.ts';

export const chargingFeature: Feature = {
  name: 'charging',
  resources: chargingResources,
  routes: (engine) => [
    ...chargingResources.filter((each) => each !== refund).flatMap((each) => resourceRoutes(engine, each)),
    ...refundRoutes(refundDeps(engine)),
  ],
  tasks: (engine) => ({ [pollTask]: pollJob(refundDeps(engine)) }),
  schedules: [pollSchedule],
};
