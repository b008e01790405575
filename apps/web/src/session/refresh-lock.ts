// One refresh at a time across tabs: the browser's lock where it exists, else a lease in storage (plain-http addresses
// of a plant network have no navigator.locks).
import { readItem, removeItem, storedKey, writeItem } from '../stored-items.ts';

const NAME = 'refresh-lease';
const LEASE = 15_000;

interface Lease {
  holder: string;
  until: number;
}

/** Waits for its turn under the browser's lock; without that, does nothing when another tab holds the lease. */
export async function withRefreshLock(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request(storedKey('refresh'), work);
  const holder = `${Date.now()}-${Math.random()}`;
  if (heldByOther(holder)) return;
  writeItem(NAME, { holder, until: Date.now() + LEASE } satisfies Lease);
  // Two tabs may write in the same instant: the last one wins, and both see who that was.
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
