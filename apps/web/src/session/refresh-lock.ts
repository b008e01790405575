// Lets one tab at a time renew the token. It uses navigator.locks, or a lease in storage where the browser has no locks:
// plain-http addresses of a plant network.
import { readItem, removeItem, storedKey, writeItem } from '../stored-items.ts';

const NAME = 'refresh-lease';
const LEASE_MS = 15_000;

interface Lease {
  holder: string;
  until: number;
}

/** Waits until no other tab holds the lock, then runs the work under it. */
export async function withRefreshLock(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request(storedKey('refresh'), work);
  const holder = `${Date.now()}-${Math.random()}`;
  await takeLease(holder);
  try {
    await work();
  } finally {
    if (!isHeldByOther(holder)) removeItem(NAME);
  }
}

async function takeLease(holder: string): Promise<void> {
  do {
    while (isHeldByOther(holder)) await pause();
    writeItem(NAME, { holder, until: Date.now() + LEASE_MS } satisfies Lease);
    // Two tabs may write at the same moment. Both wait a little, then the tab that wrote last has the lease.
    await pause();
  } while (isHeldByOther(holder));
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 50));

/** A lease that ends later than a new one would was written before the clock was set back. Like an expired one, it holds nothing. */
function isHeldByOther(holder: string): boolean {
  const lease = readItem<Lease>(NAME);
  if (lease === undefined || lease.holder === holder) return false;
  const left = lease.until - Date.now();
  return left > 0 && left <= LEASE_MS;
}
