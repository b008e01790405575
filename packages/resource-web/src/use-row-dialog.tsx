// Opens the dialog of a row action (`Dialog` of its slot) for one row.
import type { Row } from '@ec/ui/table/row';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';

export type RowDialog = ComponentType<{ row: Row; onClose(): void }>;

interface OpenedDialog {
  Dialog: RowDialog;
  row: Row;
}

export function useRowDialog(): { open(Dialog: RowDialog, row: Row): void; dialog: ReactNode } {
  const [opened, setOpened] = useState<OpenedDialog>();
  const open = useCallback((Dialog: RowDialog, row: Row) => setOpened({ Dialog, row }), []);
  const onClose = useCallback(() => setOpened(undefined), []);
  const dialog = opened && <opened.Dialog key={opened.row.id} row={opened.row} onClose={onClose} />;
  return { open, dialog };
}
