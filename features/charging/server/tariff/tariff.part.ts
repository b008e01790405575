// Prices, tariffs and costs.

import { fail } from '@ec/kernel/errors';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';
import { energyCostSetting } from '../../shared/tariff/energy-cost-setting.resource.ts';
import { energyPrice } from '../../shared/tariff/energy-price.resource.ts';
import {
  billingRulesBillType,
  billingRulesChargeMode,
  energyPriceStatus,
  ruleStatus,
} from '../../shared/tariff/tariff.enums.ts';
import { activatePrice, activateRule, stopPrice, stopRule } from './activation.ts';
import { advanceRulesJob } from './advance-rules.job.ts';
import { costHooks } from './cost-hooks.ts';
import { seedHolidays } from './holidays.ts';
import { inForceRoutes } from './in-force.routes.ts';
import { marginRoutes } from './margin.routes.ts';
import { previewRoutes } from './preview.routes.ts';
import { tariffErrors } from './tariff.errors.ts';
import { type VersionedResource, versionCalls } from './versions.ts';
import { visibleDrafts } from './visible-drafts.ts';

const prices = {
  resource: energyPrice,
  number: 'priceNo',
  state: 'priceStatus',
  draft: energyPriceStatus.key.draft,
} satisfies VersionedResource<typeof energyPrice>;
const rules = {
  resource: billingRules,
  number: 'ruleNo',
  state: 'ruleStatus',
  draft: ruleStatus.key.draft,
  // A tariff that does not charge per kWh would bill a charging order with zero.
  check({ billType, chargeMode }) {
    if (billType !== billingRulesBillType.key.swap && chargeMode !== billingRulesChargeMode.key.perKWh)
      fail(tariffErrors.onlySwaps);
  },
} satisfies VersionedResource<typeof billingRules>;

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
    ...inForceRoutes(engine),
    ...marginRoutes(engine),
  ],
  visibilityRules: [visibleDrafts],
  seed: seedHolidays,
  jobs: (engine) => [advanceRulesJob(engine)],
};
