// The idTag that a charger receives when a session is started remotely. The charger repeats the idTag in its
// transaction, so that the server finds the order. An idTag has at most 20 characters (OCPP 1.6 IdToken).

const form = /^R[0-9A-Z]{1,13}$/i;

export const tagOfOrder = (orderId: string): string => `R${BigInt(orderId).toString(36).toUpperCase()}`;

/** Returns the order id of a tag, or undefined for the tag of a truck. Case is ignored, since some chargers change it. */
export function orderIdOfTag(tag: string): string | undefined {
  // Some chargers append characters to the tag.
  const orderTag = tag.replace(/[^0-9A-Z]+$/i, '');
  if (!form.test(orderTag)) return undefined;
  let id = 0n;
  for (const letter of orderTag.slice(1)) id = id * 36n + BigInt(Number.parseInt(letter, 36));
  return id.toString();
}
