// Orders that a person started at a connector that a binding lets him control, out of his data scope or not: his to see and to stop
// as long as the binding holds (domain BR-63).
import { columnsOf } from '@ec/resource-server/columns';
import type { RowGrantProvider } from '@ec/resource-server/row-grants';
import { gunsControlled } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { orders } from '../../shared/order/orders.resource.ts';

const lentActions: readonly string[] = ['stop', 'cancel'] satisfies (keyof typeof orders.actions)[];

export const lentOrders: RowGrantProvider = ({ resource, call, use, alias }) => {
  if (resource !== orders || use === 'point') return undefined;
  if (use !== 'see' && !lentActions.includes(use.action)) return undefined;
  const o = columnsOf(orders, alias);
  return sql`(${o.createUser} = ${call.caller.userId} and ${o.gunId} in (${gunsControlled(call)}))`;
};
