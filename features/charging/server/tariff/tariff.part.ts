// Prices, tariffs and costs.

import type { Hooks } from '@ec/resource-server/context';
import type { Part } from '@ec/resource-server/part';
import { type ResourceRouteOptions, resourceRoutes } from '@ec/resource-server/resource-routes';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { energyCostSetting } from '../../shared/tariff/energy-cost-setting.resource.ts';
import { energyPrice } from '../../shared/tariff/energy-price.resource.ts';
import { activatePrice, activateRule, stopPrice, stopRule } from './activation.ts';
import { advanceRulesJob } from './advance-rules.job.ts';
import { costHooks } from './cost-hooks.ts';
import { seedHolidays } from './holidays.ts';
import { inForceRoute } from './in-force.routes.ts';
import { previewRoutes } from './preview.routes.ts';
import { editAsVersion, type Versioned, versionHooks } from './versions.ts';

const prices: Versioned = { resource: energyPrice, number: 'priceNo', state: 'priceStatus' };
const rules: Versioned = { resource: billingRules, number: 'ruleNo', state: 'ruleStatus' };

/** Of what is kept as versions, a change makes a new row. */
const versionCalls = (versioned: Versioned): Pick<ResourceRouteOptions, keyof Hooks | 'calls'> => ({
  ...versionHooks(versioned),
  calls: { update: async (context, next) => (await editAsVersion(versioned, context)) ?? next(context) },
});

export const tariffPart: Part = {
  resources: [energyPrice, billingRules, energyCostSetting],
  routes: (engine) => [
    ...resourceRoutes(engine, energyPrice, {
      ...versionCalls(prices),
      actions: { activate: activatePrice(engine), stop: stopPrice(engine) },
    }),
    ...resourceRoutes(engine, billingRules, {
      ...versionCalls(rules),
      actions: { activate: activateRule(engine), stop: stopRule(engine) },
    }),
    ...resourceRoutes(engine, energyCostSetting, costHooks),
    ...previewRoutes(engine),
    inForceRoute(engine),
  ],
  seed: seedHolidays,
  jobs: (engine) => [advanceRulesJob(engine)],
};
