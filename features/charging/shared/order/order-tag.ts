// The tag that a charger receives instead of a card when a session is started from here: the charger sends it again with its
// transaction, which leads to the order. At most 20 characters (OCPP 1.6 IdToken).

const form = /^R[0-9A-Z]{1,13}$/i;

export const tagOfOrder = (orderId: string): string => `R${BigInt(orderId).toString(36).toUpperCase()}`;

/** Undefined for the tag of a truck. Some chargers change the case. */
export function orderIdOfTag(tag: string): string | undefined {
  // Some add signs of their own at its end.
  const said = tag.replace(/[^0-9A-Z]+$/i, '');
  if (!form.test(said)) return undefined;
  let id = 0n;
  for (const letter of said.slice(1)) id = id * 36n + BigInt(Number.parseInt(letter, 36));
  return id.toString();
}
