// What a kWh is worth: the three parts of the market mechanism go together (domain §4, 发改价格〔2025〕136号).
import { fail } from '@ec/kernel/errors';
import type { Hooks } from '@ec/resource-server/context';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { incomeSeting } from '../../shared/income/income-seting.resource.ts';
import { householdErrors } from '../household.errors.ts';

const settings: Hooks<typeof incomeSeting> = {
  beforeSave({ values, current }) {
    const { mechRatio, mechPrice, marketPrice } = { ...current, ...values };
    const given = [mechRatio, mechPrice, marketPrice].filter((each) => each !== null && each !== undefined);
    if (given.length > 0 && given.length < 3) fail(householdErrors.mechanism);
    return values;
  },
};

export const incomePart: Part = {
  resources: [incomeSeting],
  routes: (engine) => resourceRoutes(engine, incomeSeting, settings),
};
