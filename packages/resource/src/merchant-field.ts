// Through which field rows belong to a merchant (domain BR-60).
import type { Resource } from './resource.ts';

/**
 * A reference, followed to the merchant by the rule of what it points at; `id` for merchants themselves; `named` for rows that
 * people of a merchant only pick and point at, such as stations; undefined for rows that they have no business with.
 */
export function merchantFieldOf({ scope, fields }: Pick<Resource, 'scope' | 'fields'>): string | undefined {
  return scope?.merchant ?? ('merchantId' in fields ? 'merchantId' : undefined);
}
