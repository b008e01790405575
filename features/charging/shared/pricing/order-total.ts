// Computes the total of an order (BR-4).
import { CENTS, fromUnits, toUnits } from './exact.ts';

/** Money with two decimals. */
export interface OrderParts {
  elecMoney: string;
  serviceMoney: string;
  occupyMoney: string;
  swapMoney: string;
  discountMoney: string;
}

const units = (money: string): number => toUnits(money, CENTS);

/** elec + service + occupy + swap − discount; a discount beyond the sum is a fault of who granted it. */
export function orderTotal({ elecMoney, serviceMoney, occupyMoney, swapMoney, discountMoney }: OrderParts): string {
  const total = units(elecMoney) + units(serviceMoney) + units(occupyMoney) + units(swapMoney) - units(discountMoney);
  if (total < 0) throw new RangeError('The discount is larger than the order');
  return fromUnits(total, CENTS);
}

/** The most that may be taken off: the service fee, with the energy fee where the activity says so. */
export function largestDiscount(order: Pick<OrderParts, 'elecMoney' | 'serviceMoney'>, coversEnergy: boolean): string {
  return fromUnits(units(order.serviceMoney) + (coversEnergy ? units(order.elecMoney) : 0), CENTS);
}
