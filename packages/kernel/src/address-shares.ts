// Places that anybody on the network can take, such as connections of devices that have not signed in. Each address has a share, and so
// has each group; where all places or those of a group are taken, the address with the most gives up its oldest to a newcomer.
import { countedAddress } from './counted-address.ts';

export interface SharesOptions {
  most: number;
  /** Limit of one address; the network of an IPv6 address counts as one address. */
  mostOfAddress: number;
  /** Limit of one group, such as a tenant. */
  mostOfGroup?: number;
  /** Addresses that speak for many, such as a proxy: they have no share of their own. */
  isShared?: (address: string) => boolean;
}

export interface Place {
  release(): void;
}

export interface AddressShares {
  /** `giveUp` is called when a newcomer gets the place. @returns undefined where there is no place for this address */
  take(claim: { address: string; group?: string; giveUp(): void }): Place | undefined;
  readonly size: number;
}

interface Entry {
  address: string;
  group: string;
  giveUp(): void;
}

export function createAddressShares(options: SharesOptions): AddressShares {
  const { most, mostOfAddress, mostOfGroup = most, isShared = () => false } = options;
  /** The oldest first. */
  const entries = new Set<Entry>();
  const ofAddress = new Map<string, number>();
  const ofGroup = new Map<string, number>();

  function release(entry: Entry): void {
    if (!entries.delete(entry)) return;
    lower(ofAddress, entry.address);
    lower(ofGroup, entry.group);
  }

  /** @returns whether a place became free */
  function makeRoom(address: string, isInScope: (entry: Entry) => boolean): boolean {
    const rivals = Map.groupBy([...entries].filter(isInScope), (entry) => entry.address);
    const shareOfAddress = rivals.get(address)?.length ?? 0;
    const [largest] = [...rivals.values()].sort((one, other) => other.length - one.length);
    const [oldest] = largest ?? [];
    if (!largest || !oldest || largest.length <= shareOfAddress + 1) return false;
    release(oldest);
    oldest.giveUp();
    return true;
  }

  return {
    take({ address: from, group = '', giveUp }) {
      const address = countedAddress(from);
      if (!isShared(from) && (ofAddress.get(address) ?? 0) >= mostOfAddress) return undefined;
      const isGroupFull = (ofGroup.get(group) ?? 0) >= mostOfGroup;
      if (isGroupFull && !makeRoom(address, (entry) => entry.group === group)) return undefined;
      if (entries.size >= most && !makeRoom(address, () => true)) return undefined;
      const entry: Entry = { address, group, giveUp };
      entries.add(entry);
      ofAddress.set(address, (ofAddress.get(address) ?? 0) + 1);
      ofGroup.set(group, (ofGroup.get(group) ?? 0) + 1);
      return { release: () => release(entry) };
    },
    get size() {
      return entries.size;
    },
  };
}

function lower(counts: Map<string, number>, key: string): void {
  const count = (counts.get(key) ?? 0) - 1;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
