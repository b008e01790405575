// Opens the dialog of a bulk action that the page defines (`bulkActions` of its slots).
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { useConsole } from '@ec/records/console/console';
import type { Resource } from '@ec/resource/resource';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { type ReactNode, useState } from 'react';
import { bulkTexts } from './bulk-texts.ts';
import type { Row } from './draft.ts';
import type { BulkActionSlot, Slots } from './slots.ts';
import { useReport } from './use-report.tsx';

interface OpenedAction {
  action: BulkActionSlot;
  rows: readonly Row[];
  others: readonly Row[];
}

/** @param onDone takes the ids of the rows that the action left unchanged */
export function useBulkDialog(resource: Resource, slots: Slots, onDone: (refused: readonly string[]) => void) {
  const page = useConsole();
  const language = useLanguage();
  const texts = useTexts(bulkTexts);
  const { warning } = useFeedback();
  const report = useReport(resource);
  const [opened, setOpened] = useState<OpenedAction>();
  const open = (key: string, selected: readonly Row[]) => {
    const action = slots.bulkActions?.find((each) => each.key === key);
    if (!action) return;
    const rows = selected.filter((row) => action.appliesTo?.(row, page) ?? true);
    if (rows.length === 0) return warning(fill(texts.none, { action: labelOf(action.label, language) }));
    setOpened({ action, rows, others: selected.filter((row) => !rows.includes(row)) });
  };
  const dialog: ReactNode = opened && (
    <opened.action.Dialog
      rows={opened.rows}
      others={opened.others}
      onClose={() => setOpened(undefined)}
      onDone={(answer) => onDone(report(opened.rows, opened.others, answer).map(({ id }) => id))}
    />
  );
  return { open, dialog };
}
