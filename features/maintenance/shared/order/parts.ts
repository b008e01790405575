// Parts of a repair and their total cost (domain §4 workOrder).
import { z } from 'zod';

const amount = z.number().min(0).max(99_999_999).multipleOf(0.01);

/** `price`: yuan for one piece. */
export const orderParts = z
  .array(
    z.strictObject({ name: z.string().trim().min(1).max(60), qty: z.number().positive().max(9999), price: amount }),
  )
  .max(30);
export type OrderParts = z.infer<typeof orderParts>;

/** Returns the total in yuan. Each part is rounded to whole fen before it is added. */
export const partsCost = (parts: OrderParts): number =>
  parts.reduce((sum, { qty, price }) => sum + Math.round(qty * Math.round(price * 100)), 0) / 100;
