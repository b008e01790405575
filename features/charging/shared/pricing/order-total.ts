// Computes the total of an order (BR-4).
import { CENTS, fromUnits, toUnits } from './exact.ts';

/** Amounts in 元 with two decimals. */
export interface OrderParts {
  elecMoney: string;
  serviceMoney: string;
  occupyMoney: string;
  swapMoney: string;
  discountMoney: string;
}

const units = (money: string): number => toUnits(money, CENTS);

/** Returns elec + service + occupy + swap − discount. @throws RangeError for a discount above the sum */
export function orderTotal({ elecMoney, serviceMoney, occupyMoney, swapMoney, discountMoney }: OrderParts): string {
  const total = units(elecMoney) + units(serviceMoney) + units(occupyMoney) + units(swapMoney) - units(discountMoney);
  if (total < 0) throw new RangeError('The discount is larger than the order');
  return fromUnits(total, CENTS);
}

/** Returns the largest possible discount: the service fee, plus the energy fee if the promotion covers it. */
export function largestDiscount(order: Pick<OrderParts, 'elecMoney' | 'serviceMoney'>, coversEnergy: boolean): string {
  return fromUnits(units(order.serviceMoney) + (coversEnergy ? units(order.elecMoney) : 0), CENTS);
}
