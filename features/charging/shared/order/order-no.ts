// The number of an order: the operator's nine characters and eighteen digits, as T/CEC StartChargeSeq wants it (domain §3).

/** `id`: of the order; its last eighteen digits count for fourteen years before one could come again. */
export const orderNoOf = (operatorId: string, id: string): string => `${operatorId}${id.slice(-18).padStart(18, '0')}`;
