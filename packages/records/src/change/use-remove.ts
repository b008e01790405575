// Deleting rows: asks, deletes, offers the way back.

import { fill } from '@ec/language/fill';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation } from '@tanstack/react-query';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import { recordTexts } from '../list/record-texts.ts';
import { type Served, titleOf } from '../list/served.ts';
import { upkeepTexts } from './upkeep-texts.ts';
import { useRefresh, useUndo } from './use-undo.ts';

/** `toasts`: whether a success is said in words of lists, or in the one for all (specification §8). */
export function useRemove(table: Served & { toasts: 'list' | 'system' }) {
  const { api } = useConsole();
  const { success, warning, confirm } = useFeedback();
  const texts = useTexts(recordTexts);
  const upkeep = useTexts(upkeepTexts);
  const refresh = useRefresh(table);
  const offerUndo = useUndo(table);
  const remove = useMutation({
    mutationFn: (ids: readonly string[]) => callOf(api, on(table, rowCall.remove))({ ids: ids.join(',') }),
    onSettled: refresh,
  });
  const ask = async (title: string, content: string, ids: readonly string[], toast: string) => {
    if (!(await confirm({ title, content, danger: true, okText: texts.button.remove }))) return false;
    try {
      const done = await remove.mutateAsync(ids);
      success(toast);
      offerUndo(fill(upkeep.deleted, { count: ids.length }), done.groupId);
      return true;
    } catch {
      return false; // the request layer has said why
    }
  };
  return {
    /** Resolves true when the row is gone. */
    one: (row: Row) => {
      const title = fill(texts.deleteOne, { name: titleOf(table, row) });
      return ask(title, texts.deleteHint, [row.id], table.toasts === 'list' ? texts.toast.deleted : texts.toast.done);
    },
    many: async (ids: readonly string[]) => {
      if (ids.length === 0) {
        warning(texts.selectOne);
        return false;
      }
      return ask(texts.deleteMany, fill(texts.deleteCount, { count: ids.length }), ids, texts.toast.done);
    },
  };
}
