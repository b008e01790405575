// Prices, tariffs and costs.
import { actionRoutes } from '@ec/resource-server/action';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { energyCostSetting } from '../../shared/tariff/energy-cost-setting.resource.ts';
import { energyPrice } from '../../shared/tariff/energy-price.resource.ts';
import { activatePrice, activateRule, stopPrice, stopRule } from './activation.ts';
import { advanceRulesJob, advanceRulesSchedule, advanceRulesTask } from './advance-rules.job.ts';
import { costHooks } from './cost-hooks.ts';
import { seedHolidays } from './holidays.ts';
import { inForceRoute } from './in-force.routes.ts';
import { previewRoutes } from './preview.routes.ts';
import { editAsVersion, type Versioned, versionHooks } from './versions.ts';

const prices: Versioned = { resource: energyPrice, number: 'priceNo', state: 'priceStatus' };
const rules: Versioned = { resource: billingRules, number: 'ruleNo', state: 'ruleStatus' };

export const tariffPart: Part = {
  resources: [energyPrice, billingRules, energyCostSetting],
  routes: (engine) => [
    ...[prices, rules].flatMap((versioned) =>
      resourceRoutes(engine, versioned.resource, {
        ...versionHooks(versioned),
        editInstead: (call, id, draft) => editAsVersion(engine, versioned, call, id, draft),
      }),
    ),
    ...actionRoutes(engine, energyPrice, { activate: activatePrice(engine), stop: stopPrice(engine) }),
    ...actionRoutes(engine, billingRules, { activate: activateRule(engine), stop: stopRule(engine) }),
    ...resourceRoutes(engine, energyCostSetting, costHooks),
    ...previewRoutes(engine),
    inForceRoute(engine),
  ],
  seed: seedHolidays,
  tasks: (engine) => ({ [advanceRulesTask]: advanceRulesJob(engine) }),
  schedules: [advanceRulesSchedule],
};
