// Limits the places that anybody on the network can take, such as connections of devices that have not signed in. Each address and each
// group has a limit. When all places, or all places of a group, are taken, the address that holds the most gives up its oldest place to
// a newcomer, unless the newcomer's address would then hold as many places.
import { countedAddress } from './counted-address.ts';

export interface SharesOptions {
  /** The largest number of places of all addresses together. */
  most: number;
  /** The largest number of places of one address. The addresses of an IPv6 /64 network count as one address. */
  mostOfAddress: number;
  /** The largest number of places of one group, such as a tenant; by default `most`. */
  mostOfGroup?: number;
  /** Returns whether many clients share the address, as behind a proxy. `mostOfAddress` does not apply to a shared address. */
  isShared?: (address: string) => boolean;
}

export interface Place {
  release(): void;
}

export interface AddressShares {
  /** `giveUp` is called when this place is taken away for a newcomer. @returns undefined when no place is free for this address */
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
  /** The taken places, the oldest first. */
  const entries = new Set<Entry>();
  const countByAddress = new Map<string, number>();
  const countByGroup = new Map<string, number>();

  function release(entry: Entry): void {
    if (!entries.delete(entry)) return;
    decrement(countByAddress, entry.address);
    decrement(countByGroup, entry.group);
  }

  /** Takes a place within the scope from the address that holds the most places in it. @returns whether a place became free */
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
      if (!isShared(from) && (countByAddress.get(address) ?? 0) >= mostOfAddress) return undefined;
      const isGroupFull = (countByGroup.get(group) ?? 0) >= mostOfGroup;
      if (isGroupFull && !makeRoom(address, (entry) => entry.group === group)) return undefined;
      if (entries.size >= most && !makeRoom(address, () => true)) return undefined;
      const entry: Entry = { address, group, giveUp };
      entries.add(entry);
      countByAddress.set(address, (countByAddress.get(address) ?? 0) + 1);
      countByGroup.set(group, (countByGroup.get(group) ?? 0) + 1);
      return { release: () => release(entry) };
    },
    get size() {
      return entries.size;
    },
  };
}

function decrement(counts: Map<string, number>, key: string): void {
  const count = (counts.get(key) ?? 0) - 1;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
