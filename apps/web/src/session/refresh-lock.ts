// Lets one tab at a time renew the token. It uses navigator.locks, or a lease in storage where the browser has no locks:
// plain-http addresses of a plant network.
import { readItem, removeItem, storedKey, writeItem } from '../stored-items.ts';

const NAME = 'refresh-lease';
const LEASE_MS = 15_000;

interface Lease {
  holder: string;
  until: number;
}

/** Runs the work under the browser's lock, after waiting for it. Without locks, runs nothing if another tab holds the lease. */
export async function withRefreshLock(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request(storedKey('refresh'), work);
  const holder = `${Date.now()}-${Math.random()}`;
  if (heldByOther(holder)) return;
  writeItem(NAME, { holder, until: Date.now() + LEASE_MS } satisfies Lease);
  // Two tabs may write at the same moment. Both wait a little, then the tab that wrote last has the lease.
  await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 50));
  if (heldByOther(holder)) return;
  try {
    await work();
  } finally {
    removeItem(NAME);
  }
}

function heldByOther(holder: string): boolean {
  const lease = readItem<Lease>(NAME);
  return lease !== undefined && lease.holder !== holder && lease.until > Date.now();
}
