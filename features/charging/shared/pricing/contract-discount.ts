// Computes the contract discount of a merchant on the service fee (domain §3 merchant, discountRate), by the rate in the order's snapshot.
import { CENTS, fromUnits, multiplyAndDivide, toUnits } from './exact.ts';
import type { TariffSnapshot } from './tariff-snapshot.ts';

export interface ContractDiscount {
  /** In 元 with two decimals. */
  discount: string;
  /** The service fee after this discount, which a promotion may still reduce. */
  serviceLeft: string;
}

export function contractDiscount(
  { discountRate = '0' }: Pick<TariffSnapshot, 'discountRate'>,
  serviceMoney: string,
): ContractDiscount {
  const service = toUnits(serviceMoney, CENTS);
  const discount = multiplyAndDivide(service, toUnits(discountRate, CENTS), 100 * 10 ** CENTS);
  return { discount: fromUnits(discount, CENTS), serviceLeft: fromUnits(service - discount, CENTS) };
}
