// Joins the actions on single rows and on several rows of a list page, and the dialogs of these actions.
import type { ListState } from '@ec/records/list/list-state';
import type { Selection } from '@ec/records/list/use-list';
import type { TreeList } from '@ec/records/tree/use-tree-list';
import type { Resource } from '@ec/resource/resource';
import type { Row } from '@ec/ui/table/row';
import { type ReactNode, useCallback } from 'react';
import type { Slots } from './slots.ts';
import { useActing } from './use-acting.tsx';
import { useBulk } from './use-bulk.ts';
import { useBulkDialog } from './use-bulk-dialog.tsx';
import type { Rights } from './use-rights.ts';
import { useRowActions } from './use-row-actions.ts';
import { useRowDialog } from './use-row-dialog.tsx';

interface ListChangesOptions {
  resource: Resource;
  slots: Slots;
  rights: Rights;
  rows: readonly Row[];
  selection: Selection;
  state: ListState;
  total: number;
  /** Undefined where the rows form no tree. */
  tree: TreeList | undefined;
  /** Opens the form; the target is `editing` of FormPanel. */
  openForm(target: string): void;
  onView(row: Row): void;
}

export function useListChanges(options: ListChangesOptions) {
  const { resource, slots, rights, rows, selection, state, total, tree, openForm, onView } = options;
  const { setSelected } = selection;
  const onEdit = useCallback((row: Row) => openForm(row.id), [openForm]);
  const onCopy = useCallback((row: Row) => openForm(`copy-${row.id}`), [openForm]);
  const onAddBelow = useCallback((row: Row) => openForm(`add-below-${row.id}`), [openForm]);
  const onRemoved = (row: Row) => setSelected((now) => now.filter((id) => id !== row.id));
  // Refused rows stay selected, so that the person can try another action on them.
  const { act, dialog } = useActing(resource, slots, ({ rows: acted, refused }) => {
    if (acted.length + refused.length > 1) setSelected(refused.map(({ id }) => id));
  });
  const rowDialog = useRowDialog();
  const actions = useRowActions({
    resource,
    slots,
    rights,
    tree,
    onView,
    onEdit,
    onCopy,
    onAddBelow,
    onRemoved,
    onAct: act,
    onDialog: rowDialog.open,
  });
  const bulkDialog = useBulkDialog(resource, slots, setSelected);
  const { open } = bulkDialog;
  const bulk = useBulk({ resource, slots, rights: rights.actions, rows, selection, state, total, act, open });
  const dialogs: ReactNode = (
    <>
      {dialog}
      {rowDialog.dialog}
      {bulkDialog.dialog}
    </>
  );
  return { actions, bulk, dialogs, act };
}
