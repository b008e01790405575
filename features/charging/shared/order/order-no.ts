// The number of an order: the operator's nine characters and eighteen digits, the format of T/CEC StartChargeSeq (domain §3).

/** Builds the number from the id of the order. Its last eighteen digits repeat only after fourteen years. */
export const orderNoOf = (operatorId: string, id: string): string => `${operatorId}${id.slice(-18).padStart(18, '0')}`;
