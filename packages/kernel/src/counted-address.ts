// The address by which limits count clients. A household or site has a whole IPv6 network (/64), so such a network counts as one address.
import { isIPv6 } from 'node:net';

/** Returns `1.2.3.4` for IPv4 and for `::ffff:1.2.3.4`, and `2001:db8:0:1::/64` for IPv6. Any other text is cut to 64 characters. */
export function countedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const plain = ip.split('%')[0] ?? '';
  if (!isIPv6(plain)) return ip.slice(0, 64);
  const [left = '', right] = plain.toLowerCase().split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right ? right.split(':') : [];
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
