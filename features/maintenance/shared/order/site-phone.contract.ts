// The phone of the customer, for the handler of an order: he has it while the order is his and open, even without a right on customers
// (domain §6.6).
import { permissionsOf } from '@ec/resource/calls';
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';
import { workOrder } from './work-order.resource.ts';

export const sitePhone = contract({
  of: workOrder,
  path: 'sitePhone',
  title: { zh: '运维工单：现场电话', en: 'Work orders: phone on site' },
  access: { code: permissionsOf(workOrder).menu },
  input: z.object({ id }),
  /** Empty where no phone is known, the order is somebody else's, or its state is not accept, working or onHold. */
  output: z.strictObject({ phone: z.string() }),
});
