// What was asked for on the tenants' page: row actions are plain functions, the dialogs stand beside the list.
import type { Row } from '@ec/resource-web/draft';
import { useSyncExternalStore } from 'react';

export type Asked =
  | { what: 'settings'; rows: readonly Pick<Row, 'id'>[]; row?: Row }
  | { what: 'package' | 'datasource' | 'usage' | 'enter' | 'greet'; row: Row };

let asked: Asked | undefined;
const listeners = new Set<() => void>();

export function ask(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

export function useAsked(): Asked | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
