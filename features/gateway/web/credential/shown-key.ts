// The key that was just made, on its way from the form to the dialog beside the list.
import { useSyncExternalStore } from 'react';
import type { ShownKey } from './key-dialog.tsx';

let shownKey: ShownKey | undefined;
const listeners = new Set<() => void>();

export function showKey(next: ShownKey | undefined): void {
  shownKey = next;
  for (const listener of listeners) listener();
}

export const useShownKey = (): ShownKey | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shownKey,
  );
