// Undoes a removal, a batch edit or an import by its group id, which the server returned.

import { fill } from '@ec/language/fill';
import type { SentOf } from '@ec/resource/contract';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import { recordTexts } from '../list/record-texts.ts';
import { type Served, servedKey } from '../list/served.ts';
import { changeTexts } from './change-texts.ts';

export function useRefresh(table: Served) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: servedKey(table) });
}

/** Undoes the group and names the first rows that stay as they are. Resolves true if the call succeeded. */
export function useUndoNow(table: Served) {
  const { api } = useConsole();
  const { success, warning } = useFeedback();
  const texts = useTexts(changeTexts);
  const refresh = useRefresh(table);
  return async (groupId: string): Promise<boolean> => {
    try {
      // Undoing ten thousand rows takes longer than a usual call.
      const { undone, kept: keptRows } = await callOf(api, on(table, rowCall.undo))({ groupId }, { timeout: 120_000 });
      if (undone > 0) success(fill(texts.undone, { count: undone }));
      const names = keptRows.slice(0, 3).map(({ label, reason }) => `${label} ${reason}`);
      if (keptRows.length > 0) warning(fill(texts.kept, { count: keptRows.length, names: names.join('; ') }));
      return true;
    } catch {
      return false; // the request layer has shown the reason
    } finally {
      void refresh();
    }
  };
}

/** Shows a message for ten seconds, with a button that undoes the group. */
export function useUndo(table: Served) {
  const { offer } = useFeedback();
  const texts = useTexts(changeTexts);
  const undo = useUndoNow(table);
  return (text: string, groupId: string | undefined) => {
    if (groupId) offer(text, texts.undo, () => void undo(groupId));
  };
}

/**
 * Restores deleted rows (`ids`), or restores a row or one of its fields to the state before an entry of the history.
 * `quiet`: the caller itself shows the reason of a failure.
 */
export function useRestore(table: Served, quiet = false) {
  const { api } = useConsole();
  const { success } = useFeedback();
  const { toast } = useTexts(recordTexts);
  return useMutation({
    mutationFn: (sent: SentOf<typeof rowCall.restore>) => callOf(api, on(table, rowCall.restore))(sent, { quiet }),
    onSuccess: () => success(toast.done),
    onSettled: useRefresh(table),
  });
}
