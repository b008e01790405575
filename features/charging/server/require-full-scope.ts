// Restricts sums to people who see everything that is summed: all orders and accounts of the tenant, or all those of one merchant.
import { AppError, defineErrors, errors, fail } from '@ec/kernel/errors';
import type { Reader } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { scopeCondition, visibilityConditions } from '@ec/resource-server/predicate';
import { account } from '../shared/account/account.resource.ts';
import { orders } from '../shared/order/orders.resource.ts';

const refusals = defineErrors('charging.fullScope', {
  sumsCut: {
    status: 403,
    zh: '对账单涵盖商户的全部订单，您的数据权限只能看到其中一部分',
    en: 'A statement covers all orders of a merchant, of which your data scope shows you a part',
  },
});

const summedResources = [orders, account];

export const hasFullScope = (engine: Engine, call: Reader): boolean =>
  summedResources.every((resource) => visibilityConditions({ engine, resource, call }).length === 0);

/** @throws AppError forbidden */
export function requireFullScope(engine: Engine, call: Reader): void {
  if (!hasFullScope(engine, call)) throw new AppError(errors.forbidden);
}

/** For sums over one merchant's business: refuses a data scope, but lets the merchant's own people pass. @throws AppError sumsCut */
export function requireUncutSums(engine: Engine, call: Reader): void {
  if (summedResources.some((resource) => scopeCondition({ engine, resource, call }))) fail(refusals.sumsCut);
}
