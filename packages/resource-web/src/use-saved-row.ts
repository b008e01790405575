// The list shows a saved row and marks it for a moment. Where the present filters or the page do not show it, a message says so,
// with the way to it.

import { fill } from '@ec/language/fill';
import { recordTexts } from '@ec/records/list/record-texts';
import { titleOf } from '@ec/records/list/served';
import type { Resource } from '@ec/resource/resource';
import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { useEffect, useState } from 'react';

interface Listed {
  rows: readonly Row[];
  /** The time when the rows were loaded. */
  at: number;
  isFetching: boolean;
  /** Undefined where this person may not open a row. */
  open: ((row: Row) => void) | undefined;
}

/** Call the returned function with each saved row; `marked` is the id of the row to highlight. */
export function useSavedRow(resource: Resource, { rows, at, isFetching, open }: Listed) {
  const { offer } = useFeedback();
  const texts = useTexts(recordTexts);
  // Only rows that were read after the save can tell whether the list shows it.
  const [pendingRow, setWaiting] = useState<{ row: Row; since: number }>();
  const [marked, setMarked] = useState<string>();
  useEffect(() => {
    if (!pendingRow || isFetching || at <= pendingRow.since) return;
    setWaiting(undefined);
    const { row } = pendingRow;
    if (rows.some(({ id }) => id === row.id)) setMarked(row.id);
    else if (open)
      offer(fill(texts.savedElsewhere, { name: titleOf(resource, row) }), texts.openSaved, () => open(row));
  }, [pendingRow, rows, at, isFetching, open, offer, texts, resource]);
  const onSaved = (row: Row) => {
    setMarked(undefined);
    setWaiting({ row, since: at });
  };
  return { marked, onSaved };
}
