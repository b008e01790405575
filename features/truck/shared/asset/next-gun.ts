// The number and name of a new connector, in the form and where a charger reports its connectors.

/** The smallest number that none of the others has. */
export function freeNumber(taken: readonly number[]): number {
  const numbers = new Set(taken);
  let next = 1;
  while (numbers.has(next)) next += 1;
  return next;
}

/** The charger's number with two digits, so that each connector is told apart everywhere (T/CEC ConnectorID). */
export const gunNoOf = (stackNo: string, connectorNo: number): string =>
  `${stackNo}${String(connectorNo).padStart(2, '0')}`;

export const gunNameOf = (connectorNo: number): string => `${connectorNo}号枪`;
