// Prices, tariffs, orders, accounts and the ledger, refunds.
import type { Feature } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { chargingMenus } from '../shared/charging.menus.ts';
import { chargingResources } from '../shared/resources.ts';
import { accountPart } from './account/account.part.ts';
import { orderPart } from './order/order.part.ts';
import type { Part } from './part.ts';
import { refundPart } from './refund/refund.part.ts';
import { tariffPart } from './tariff/tariff.part.ts';

const parts: readonly Part[] = [tariffPart, orderPart, accountPart, refundPart];
const own = new Set(parts.flatMap(({ resources }) => resources));

export const chargingFeature: Feature = {
  name: 'charging',
  resources: chargingResources,
  menus: chargingMenus,
  routes: (engine) => [
    ...chargingResources
      .filter((resource) => !own.has(resource))
      .flatMap((resource) => resourceRoutes(engine, resource)),
    ...parts.flatMap((part) => part.routes(engine)),
  ],
  async seed(engine) {
    for (const part of parts) await part.seed?.(engine);
  },
  tasks: (engine) => Object.assign({}, ...parts.map((part) => part.tasks?.(engine) ?? {})),
  schedules: parts.flatMap(({ schedules = [] }) => schedules),
};
