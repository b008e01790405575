// Computes the discount of a merchant's contract on the service fee (domain §3 merchant, discountRate), by the share kept with the order.
import { CENTS, fromUnits, scaled, toUnits } from './exact.ts';
import type { TariffSnapshot } from './tariff-snapshot.ts';

export interface ContractDiscount {
  /** 元, two decimals. */
  discount: string;
  /** The service fee without it: what a promotion may still take off. */
  serviceLeft: string;
}

export function contractDiscount(
  { discountRate = '0' }: Pick<TariffSnapshot, 'discountRate'>,
  serviceMoney: string,
): ContractDiscount {
  const service = toUnits(serviceMoney, CENTS);
  const discount = scaled(service, toUnits(discountRate, CENTS), 100 * 10 ** CENTS);
  return { discount: fromUnits(discount, CENTS), serviceLeft: fromUnits(service - discount, CENTS) };
}
