// Highlights a saved row in the list. Where the loaded page does not contain the row, a message tells so, with a button that opens the row.

import { fill } from '@ec/language/fill';
import { recordTexts } from '@ec/records/list/record-texts';
import { titleOf } from '@ec/records/list/served';
import type { Resource } from '@ec/resource/resource';
import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { useEffect, useState } from 'react';

interface LoadedRows {
  rows: readonly Row[];
  /** The time when the rows were loaded. */
  at: number;
  isFetching: boolean;
  /** Undefined where this person may not open a row. */
  open: ((row: Row) => void) | undefined;
}

/** `marked` is the id of the row to highlight. The caller calls `onSaved` after each save. */
export function useSavedRow(resource: Resource, { rows, at, isFetching, open }: LoadedRows) {
  const { offer } = useFeedback();
  const texts = useTexts(recordTexts);
  // A saved row waits here until the list has loaded its rows again.
  const [pendingRow, setPendingRow] = useState<{ row: Row; since: number }>();
  const [marked, setMarked] = useState<string>();
  useEffect(() => {
    if (!pendingRow || isFetching || at <= pendingRow.since) return;
    setPendingRow(undefined);
    const { row } = pendingRow;
    if (rows.some(({ id }) => id === row.id)) setMarked(row.id);
    else if (open)
      offer(fill(texts.savedElsewhere, { name: titleOf(resource, row) }), texts.openSaved, () => open(row));
  }, [pendingRow, rows, at, isFetching, open, offer, texts, resource]);
  const onSaved = (row: Row) => {
    setMarked(undefined);
    setPendingRow({ row, since: at });
  };
  return { marked, onSaved };
}
