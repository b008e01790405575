// Grants a person access to orders that they started at a connector which a binding lets them control, even outside their data scope:
// they may see and stop these orders while the binding is valid (domain BR-63).
import { columnsOf } from '@ec/resource-server/columns';
import type { RowGrantProvider } from '@ec/resource-server/row-grants';
import { gunsControlled } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { orders } from '../../shared/order/orders.resource.ts';

const grantedActions: readonly string[] = ['stop', 'cancel'] satisfies (keyof typeof orders.actions)[];

export const startedOrderGrants: RowGrantProvider = ({ resource, call, use, alias }) => {
  if (resource !== orders || use === 'point') return undefined;
  if (use !== 'see' && !grantedActions.includes(use.action)) return undefined;
  const o = columnsOf(orders, alias);
  return sql`(${o.createUser} = ${call.caller.userId} and ${o.gunId} in (${gunsControlled(call)}))`;
};
