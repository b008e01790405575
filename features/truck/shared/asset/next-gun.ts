// Derives the number and name of a new connector, for the form of a connector and for the connectors of a new charger.

/** Returns the smallest number from 1 on that is not taken. */
export function freeNumber(taken: readonly number[]): number {
  const numbers = new Set(taken);
  let next = 1;
  while (numbers.has(next)) next += 1;
  return next;
}

/** Appends at least two digits to the number of the charger, so that each connector has a unique number (T/CEC ConnectorID). */
export const gunNoOf = (stackNo: string, connectorNo: number): string =>
  `${stackNo}${String(connectorNo).padStart(2, '0')}`;

export const gunNameOf = (connectorNo: number): string => `${connectorNo}号枪`;
