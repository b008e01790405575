// Restricts sums over the whole business of a tenant to people who see all of it: without a data scope on the summed resources, and not
// people of a merchant.
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

const madeOf = [orders, account];

export const hasFullScope = (engine: Engine, call: Reader): boolean =>
  madeOf.every((resource) => visibilityConditions({ engine, resource, call }).length === 0);

/** @throws AppError forbidden */
export function requireFullScope(engine: Engine, call: Reader): void {
  if (!hasFullScope(engine, call)) throw new AppError(errors.forbidden);
}

/** Requires full visibility for sums over one merchant's business; the merchant's own people have it. @throws AppError sumsCut */
export function requireUncutSums(engine: Engine, call: Reader): void {
  if (madeOf.some((resource) => scopeCondition({ engine, resource, call }))) fail(refusals.sumsCut);
}
