// Reads and writes stored items (specification §3): {dataType, content, type?, datetime}, keys prefixed with the site key. An item with
// `type: 'session'` lives as long as the browser tab. All other items stay, and all tabs share them.
import { site } from './site.ts';

export interface StoredItem {
  dataType: 'string' | 'number' | 'boolean' | 'object' | 'undefined';
  content: unknown;
  type?: 'session';
  datetime: number;
}

export interface Stores {
  local: Storage;
  session: Storage;
}

const browser: Stores = {
  get local() {
    return window.localStorage;
  },
  get session() {
    return window.sessionStorage;
  },
};

export function storedKey(name: string): string {
  return `${site.key}-${name}`;
}

export function writeItem(name: string, content: unknown, type?: 'session', stores: Stores = browser): void {
  const dataType = typeof content as StoredItem['dataType'];
  const item: StoredItem = { dataType, content, ...(type ? { type } : {}), datetime: Date.now() };
  try {
    (type ? stores.session : stores.local).setItem(storedKey(name), JSON.stringify(item));
  } catch {
    // The console goes on if the storage is full or forbidden; the item is then not stored.
  }
}

/** Reads the session item of this name, else the shared one; undefined if it is absent or unreadable. */
export function readItem<T>(name: string, stores: Stores = browser): T | undefined {
  try {
    const text = stores.session.getItem(storedKey(name)) ?? stores.local.getItem(storedKey(name));
    return text === null ? undefined : (parseItem(text)?.content as T | undefined);
  } catch {
    return undefined;
  }
}

export function removeItem(name: string, stores: Stores = browser): void {
  try {
    stores.session.removeItem(storedKey(name));
    stores.local.removeItem(storedKey(name));
  } catch {
    // Nothing was stored then.
  }
}

/** Removes shared items whose names start with `start`: all, or those written before `before` and unreadable ones. */
export function removeItems(start: string, before = Number.POSITIVE_INFINITY, stores: Stores = browser): void {
  try {
    const keys = Array.from({ length: stores.local.length }, (_, index) => stores.local.key(index) ?? '');
    for (const key of keys) {
      if (!key.startsWith(storedKey(start))) continue;
      const item = parseItem(stores.local.getItem(key) ?? '');
      if (!item || item.datetime < before) stores.local.removeItem(key);
    }
  } catch {
    // Nothing was stored then.
  }
}

/** Calls back when another tab writes or removes the item. Returns a function that stops it. */
export function watchItem(name: string, onChange: () => void): () => void {
  const key = storedKey(name);
  const listener = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) onChange();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function parseItem(text: string): StoredItem | undefined {
  try {
    const item: unknown = JSON.parse(text);
    return item && typeof item === 'object' && 'content' in item ? (item as StoredItem) : undefined;
  } catch {
    return undefined;
  }
}
