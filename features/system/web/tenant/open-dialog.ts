// The open dialog of the tenants' page. It is a store, because row actions are plain functions and cannot set the state of a component.
import type { RowOf } from '@ec/resource/row';
import { useSyncExternalStore } from 'react';
import type { tenant } from '../../shared/tenant.resource.ts';

export type TenantRow = RowOf<typeof tenant>;

export type TenantDialog =
  | { what: 'settings'; rows: readonly Pick<TenantRow, 'id'>[]; row?: TenantRow }
  | { what: 'package' | 'datasource' | 'usage' | 'enter' | 'greet'; row: TenantRow };

let openDialog: TenantDialog | undefined;
const listeners = new Set<() => void>();

export function ask(next: TenantDialog | undefined): void {
  openDialog = next;
  for (const listener of listeners) listener();
}

export function useOpenDialog(): TenantDialog | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => openDialog,
  );
}
