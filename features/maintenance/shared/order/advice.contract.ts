// Suggests handlers for an order: people who may accept orders, from the department of the order and the departments above and below it. The
// people are sorted by open orders and distance. The call dispatches nobody (domain §8.1 dispatch).
import { permissionsOf } from '@ec/resource/calls';
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';
import { workOrder } from './work-order.resource.ts';

/**
 * `metres` is the distance from the station to the last check-in of the person within a day. Without a check-in, it is the distance to the mean
 * position of the stations that the person is responsible for.
 */
export const candidate = z.strictObject({
  userId: id,
  name: z.string(),
  openOrders: z.number().int(),
  isOnDuty: z.boolean(),
  metres: z.number().int().nullable(),
  from: z.enum(['checkIn', 'stations', 'unknown']),
});
export type Candidate = z.infer<typeof candidate>;

export const orderAdvice = contract({
  of: workOrder,
  path: 'advice',
  title: { zh: '运维工单：派单建议', en: 'Work orders: suggested handlers' },
  access: { code: permissionsOf(workOrder).action('dispatch') },
  input: z.object({ id }),
  output: z.array(candidate),
});
