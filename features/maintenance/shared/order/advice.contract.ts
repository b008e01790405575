// Who might take an order: those of its department who may accept one, by how much they have to do and how far away they are.
// Advice alone, nobody is dispatched by it (domain §8.1 dispatch).
import { permissionsOf } from '@ec/resource/calls';
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';
import { workOrder } from './work-order.resource.ts';

/** `metres`: from where he checked in last within a day, or from the middle of the stations that he looks after. */
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
