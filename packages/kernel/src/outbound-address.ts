// Decides which addresses outgoing connections may reach (contract §10 "Outgoing connections"): public unicast addresses that do not belong
// to this machine, and everything that EC_OUTBOUND_ALLOW names.
import { BlockList, isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Special-purpose networks from the IANA registry, multicast networks and reserved networks. */
const closedIpv4 = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // networks of carriers (RFC 6598), with the metadata service of Alibaba Cloud
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, with the metadata service of most clouds
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closedIpv4.addSubnet(address, prefix, 'ipv4');

/** The global unicast addresses. All other IPv6 addresses are closed. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/** Closed parts of the global unicast space: tunnels whose addresses contain an IPv4 address, and networks for special purposes. */
const closedIpv6 = new BlockList();
for (const [address, prefix] of [
  ['2001::', 23], // Teredo and other protocol assignments
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4
  ['3fff::', 20],
] as const)
  closedIpv6.addSubnet(address, prefix, 'ipv6');

/** Returns one form for each address: without a zone, with compressed IPv6, and with IPv4 in place of an IPv4-mapped IPv6 address. */
function canonicalAddress(address: string): string {
  const withoutZone = address.split('%')[0] ?? '';
  if (!isIPv6(withoutZone)) return withoutZone;
  const compressed = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [, high = '', low = ''] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(compressed) ?? [];
  if (high === '') return compressed;
  const bytes = [high, low].flatMap((word) => {
    const value = Number.parseInt(word, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/** Returns whether the address belongs to this machine. Each call reads the network interfaces, because their addresses may change. */
const isOwnAddress = (address: string): boolean =>
  Object.values(networkInterfaces()).some((interfaces = []) =>
    interfaces.some((each) => canonicalAddress(each.address) === address),
  );

/** Returns whether connections to the address are forbidden by default. A text that is no address counts as closed. */
export function isClosedAddress(address: string): boolean {
  const plain = canonicalAddress(address);
  const family = isIP(plain);
  if (family === 0) return true;
  const isClosed =
    family === 4
      ? closedIpv4.check(plain, 'ipv4')
      : !publicIpv6.check(plain, 'ipv6') || closedIpv6.check(plain, 'ipv6');
  return isClosed || isOwnAddress(plain);
}

const network = /^([0-9a-f.:]+)\/(\d{1,3})$/i;
const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i;

/** Returns whether the text is an entry for EC_OUTBOUND_ALLOW: a host name, an address, or a network such as `10.1.0.0/16`. */
export function isAllowEntry(entry: string): boolean {
  const [, address = '', prefix = ''] = network.exec(entry) ?? [];
  if (prefix !== '') return isIP(address) !== 0 && Number(prefix) <= (isIPv6(address) ? 128 : 32);
  return isIP(entry) !== 0 || hostName.test(entry);
}

/** Returns whether the list contains the host name. An allowed host may have any address. */
export const isAllowedHost = (host: string, allow: readonly string[]): boolean =>
  isIP(host) === 0 && allow.some((entry) => entry.toLowerCase() === host.toLowerCase().replace(/\.$/, ''));

export function isAllowedAddress(address: string, allow: readonly string[]): boolean {
  const plain = canonicalAddress(address);
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4';
  return allow.some((entry) => {
    const [, start = '', prefix = ''] = network.exec(entry) ?? [];
    if (prefix === '') return isIP(entry) !== 0 && canonicalAddress(entry) === plain;
    if (isIPv6(start) !== (family === 'ipv6')) return false;
    const list = new BlockList();
    list.addSubnet(start, Number(prefix), family);
    return list.check(plain, family);
  });
}
