// Rules for the operator's own costs that a definition cannot express.
import { fail } from '@ec/kernel/errors';
import type { Hooks } from '@ec/resource-server/context';
import type { energyCostSetting } from '../../shared/tariff/energy-cost-setting.resource.ts';
import { energyCostType } from '../../shared/tariff/tariff.enums.ts';
import { tariffErrors } from './tariff.errors.ts';

const { demand, capacity } = energyCostType.key;

/** Returns whether a missing price means 0: charging sites with a two-part tariff pay no demand or capacity charge until 2030. */
const isExempt = (costType: number): boolean => costType === demand || costType === capacity;

export const costHooks: Hooks<typeof energyCostSetting> = {
  beforeSave({ values, current }) {
    const { effectFrom, effectTo, costType, unitPrice } = { ...current, ...values };
    if (effectFrom && effectTo && effectTo < effectFrom) fail(tariffErrors.endsBeforeStart);
    const isOpen = costType && isExempt(costType) && (unitPrice ?? null) === null;
    return isOpen ? { ...values, unitPrice: 0 } : values;
  },
};
