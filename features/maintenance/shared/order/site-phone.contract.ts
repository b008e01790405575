// The customer's number, for the handler of an order on his way: he has it while the order is his and open, with whatever rights
// on customers (domain §8.1).
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
  /** Empty: none is known, or the order is somebody else's or over. */
  output: z.strictObject({ phone: z.string() }),
});
