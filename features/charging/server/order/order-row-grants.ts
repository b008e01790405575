// Grants access to orders outside a person's data scope (domain BR-63). A device binding can let a person control a connector. While the
// binding is valid, the person may see, stop and cancel the orders that this person started at the connector.
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
