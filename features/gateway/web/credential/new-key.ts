// Passes the key that was just created from the form to the dialog beside the list.
import { useSyncExternalStore } from 'react';
import type { NewKey } from './key-dialog.tsx';

let shownKey: NewKey | undefined;
const listeners = new Set<() => void>();

export function showNewKey(next: NewKey | undefined): void {
  shownKey = next;
  for (const listener of listeners) listener();
}

export const useNewKey = (): NewKey | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shownKey,
  );
