// Sums over the whole business of a tenant are for those who see all of it: no data scope on what they are made of, nobody's people.
import { AppError, errors } from '@ec/kernel/errors';
import type { Reader } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { ownConditions } from '@ec/resource-server/predicate';
import { account } from '../shared/account/account.resource.ts';
import { orders } from '../shared/order/orders.resource.ts';

export const seesAll = (engine: Engine, call: Reader): boolean =>
  [orders, account].every((resource) => ownConditions({ engine, resource, call }).length === 0);

/** @throws AppError forbidden */
export function onlyWhoSeesAll(engine: Engine, call: Reader): void {
  if (!seesAll(engine, call)) throw new AppError(errors.forbidden);
}
