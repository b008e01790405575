// What a definition cannot say of the operator's own costs.
import { fail } from '@ec/kernel/errors';
import type { Hooks } from '@ec/resource-server/context';
import { tariffErrors } from './tariff.errors.ts';

/** 4 demand, 5 capacity: sites of two-part tariffs are exempt until 2030, so that nothing given means none. */
const exempt = [4, 5];

export const costHooks: Hooks = {
  beforeSave({ values, current }) {
    const { effectFrom, effectTo, costType, unitPrice } = { ...current, ...values };
    if (String(effectTo) < String(effectFrom)) fail(tariffErrors.endsBeforeStart);
    const isOpen = exempt.includes(Number(costType)) && (unitPrice ?? null) === null;
    return isOpen ? { ...values, unitPrice: 0 } : values;
  },
};
