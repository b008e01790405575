// The lock of the console (specification §2, §4). Its stored item is shared by all tabs and windows, so they lock and unlock together.
// The lock survives a reload and a restart of the browser, because the session does so, too. session.ts removes it at login and logout.
import { createStore } from 'zustand/vanilla';
import { LOCK_ITEM } from '../session/session.ts';
import { readItem, removeItem, watchItem, writeItem } from '../stored-items.ts';
import { digestPassword, matchesDigest, type PasswordDigest } from './lock-digest.ts';
import { LOCK_PATH } from './lock-path.ts';

const RETURN_ITEM = 'lock-return';
/** The number of wrong passwords after which a new sign-in is required. */
const mostAttempts = 5;

interface LockItem {
  isLocked: boolean;
  /** Absent once the attempts are used up. */
  password?: PasswordDigest;
  attempts: number;
}

export const lockStore = createStore<{ isLocked: boolean }>(() => ({ isLocked: readLock()?.isLocked === true }));

export const isLocked = (): boolean => lockStore.getState().isLocked;

/** Returns whether the person has set a lock password since the sign-in. */
export const hasLockPassword = (): boolean => readLock()?.password !== undefined;

export async function setLockPassword(password: string): Promise<void> {
  storeLock({ isLocked: false, password: await digestPassword(password), attempts: 0 });
}

export function lock(): void {
  const { password } = readLock() ?? {};
  if (password) storeLock({ isLocked: true, password, attempts: 0 });
}

export type UnlockResult = { kind: 'open' } | { kind: 'wrong'; left: number } | { kind: 'used-up' };

export async function unlock(password: string): Promise<UnlockResult> {
  const stored = readLock();
  if (!stored?.isLocked) return open();
  if (!stored.password) return { kind: 'used-up' };
  // The attempt is counted before the check, so that a reload during the check does not give it back.
  const attempts = stored.attempts + 1;
  storeLock({ ...stored, attempts });
  if (await matchesDigest(password, stored.password)) {
    storeLock({ isLocked: false, password: stored.password, attempts: 0 });
    return open();
  }
  if (attempts < mostAttempts) return { kind: 'wrong', left: mostAttempts - attempts };
  storeLock({ isLocked: true, attempts });
  return { kind: 'used-up' };
}

/** Follows the lock of other tabs, also after a sleep or a return from the back/forward cache. Returns a function that stops it. */
export function followLock(): () => void {
  const follow = () => lockStore.setState({ isLocked: readLock()?.isLocked === true });
  const stop = watchItem(LOCK_ITEM, follow);
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pageshow', follow);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pageshow', follow);
  };
}

/** Stores the address of the page that this tab shows again after the unlock. */
export function rememberReturn(address: string): void {
  if (address !== LOCK_PATH) writeItem(RETURN_ITEM, address, 'session');
}

export function takeReturn(): string {
  const address = readItem<string>(RETURN_ITEM);
  removeItem(RETURN_ITEM);
  return address ?? '/';
}

function open(): UnlockResult {
  lockStore.setState({ isLocked: false });
  return { kind: 'open' };
}

function storeLock(item: LockItem): void {
  writeItem(LOCK_ITEM, item);
  lockStore.setState({ isLocked: item.isLocked });
}

function readLock(): LockItem | undefined {
  const item = readItem<Partial<LockItem>>(LOCK_ITEM);
  if (typeof item !== 'object' || item === null) return undefined;
  const { isLocked = false, password, attempts = 0 } = item;
  return { isLocked, attempts, ...(isDigest(password) ? { password } : {}) };
}

function isDigest(value: Partial<PasswordDigest> | undefined): value is PasswordDigest {
  return typeof value?.digest === 'string' && typeof value.salt === 'string' && typeof value.rounds === 'number';
}
