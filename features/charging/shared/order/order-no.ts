// The number of an order: the operator's nine characters and eighteen digits, the format of T/CEC StartChargeSeq (domain §3).

/** Builds the number from the id of the order. The last eighteen digits of ids repeat only after fourteen years. */
export const orderNoOf = (operatorId: string, id: string): string => `${operatorId}${id.slice(-18).padStart(18, '0')}`;
