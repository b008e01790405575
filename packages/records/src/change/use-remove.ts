// Deletes rows after a confirmation that names dependent rows, and offers to undo. If the rows cannot be deleted, shows the reason.

import { fill } from '@ec/language/fill';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Row } from '@ec/ui/table/row';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useMutation } from '@tanstack/react-query';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import { recordTexts } from '../list/record-texts.ts';
import { type Served, titleOf } from '../list/served.ts';
import { changeTexts } from './change-texts.ts';
import { useRefresh, useUndo } from './use-undo.ts';

interface Asking {
  ids: readonly string[];
  title: string;
  /** The title of the dialog if the rows cannot be deleted. */
  refused: string;
  hint: string;
  toast: string;
}

/** `nameOf`: the name of a row in the confirmation. `toasts`: the success message after one row: 删除成功 or 操作成功! (specification §8). */
export function useRemove(
  table: Served & { toasts: 'list' | 'system' },
  nameOf: (row: Row) => string = (row) => titleOf(table, row),
) {
  const { api } = useConsole();
  const { success, warning, tell, confirm } = useFeedback();
  const texts = useTexts(recordTexts);
  const upkeep = useTexts(changeTexts);
  const refresh = useRefresh(table);
  const offerUndo = useUndo(table);
  const remove = useMutation({
    mutationFn: (ids: readonly string[]) => callOf(api, on(table, rowCall.remove))({ ids: ids.join(',') }),
    onSettled: refresh,
  });
  const language = useLanguage();
  const ask = async ({ ids, title, refused, hint, toast }: Asking) => {
    try {
      const { refusal, hanging } = await callOf(api, on(table, rowCall.removePreview))({ ids: ids.join(',') });
      const list = hanging.map(({ label, count, isMore, isBelow }) => {
        const name = isBelow ? fill(texts.below, { label }) : label;
        return language === 'en' ? `${name}: ${count}${isMore ? '+' : ''}` : `${name} ${count}${isMore ? '+' : ''} 条`;
      });
      const linked =
        list.length === 0 ? '' : fill(texts.deleteHanging, { list: list.join(language === 'en' ? ', ' : '、') });
      const gap = language === 'en' ? ' ' : '';
      if (refusal) {
        tell({ title: refused, content: [refusal, linked].filter(Boolean).join(language === 'en' ? '. ' : '。') });
        return false;
      }
      const content = [linked, hint].filter(Boolean).join(gap);
      if (!(await confirm({ title, content, danger: true, okText: texts.button.remove }))) return false;
      const done = await remove.mutateAsync(ids);
      success(toast);
      offerUndo(fill(upkeep.deleted, { count: ids.length }), done.groupId);
      return true;
    } catch {
      return false; // the request layer has shown the reason
    }
  };
  return {
    /** Resolves true when the row was deleted. */
    one: (row: Row) => {
      const name = nameOf(row);
      return ask({
        ids: [row.id],
        title: fill(texts.deleteOne, { name }),
        refused: fill(texts.cannotDelete, { name }),
        hint: texts.deleteHint,
        toast: table.toasts === 'list' ? texts.toast.deleted : texts.toast.done,
      });
    },
    many: async (ids: readonly string[]) => {
      if (ids.length === 0) {
        warning(texts.selectOne);
        return false;
      }
      const count = { count: ids.length };
      return ask({
        ids,
        title: texts.deleteMany,
        refused: fill(texts.cannotDeleteMany, count),
        hint: fill(texts.deleteCount, count),
        toast: texts.toast.done,
      });
    },
  };
}
