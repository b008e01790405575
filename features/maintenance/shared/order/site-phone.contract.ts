// Reads the phone number of the customer for the handler of an order. The handler may read the number while he works on the order, even
// without a right on customers (domain §6.6).
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
  /** Empty where there is no number, the caller is not the handler, or the state of the order is not accept, working or onHold. */
  output: z.strictObject({ phone: z.string() }),
});
