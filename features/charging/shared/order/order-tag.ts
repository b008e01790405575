// The tag that a charger receives instead of a card when a session is started from here: the charger sends it again with its
// transaction, which leads to the order. At most 20 characters (OCPP 1.6 IdToken).

const form = /^R[0-9A-Z]{1,13}$/i;

export const tagOfOrder = (orderId: string): string => `R${BigInt(orderId).toString(36).toUpperCase()}`;

/** Returns undefined for the tag of a truck. Case does not matter, since some chargers change it. */
export function orderIdOfTag(tag: string): string | undefined {
  // Some chargers append characters of their own.
  const orderTag = tag.replace(/[^0-9A-Z]+$/i, '');
  if (!form.test(orderTag)) return undefined;
  let id = 0n;
  for (const letter of orderTag.slice(1)) id = id * 36n + BigInt(Number.parseInt(letter, 36));
  return id.toString();
}
