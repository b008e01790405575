// What stands between an edit of something that was activated and its save: it becomes a draft of the next version, and people
// hear so before and after.
import { fill } from '@ec/language/fill';
import { titleOf } from '@ec/records/list/served';
import type { Resource } from '@ec/resource/resource';
import type { Values } from '@ec/resource-web/draft';
import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMemo } from 'react';
import { tariffTexts } from './tariff-texts.ts';

type Version = Row & { rowVersion: number; versionNo: number | null };

/** A remark is written in place. `isDraft` is the same function at each call. */
export function useNewVersion<V extends Version>(resource: Resource, isDraft: (row: V) => boolean) {
  const texts = useTexts(tariffTexts);
  const { confirm, success } = useFeedback();
  return useMemo(
    () => ({
      async mayGo({ id: _id, rowVersion: _version, remark: _remark, ...changes }: Values, row: V | undefined) {
        if (!row || isDraft(row) || Object.keys(changes).length === 0) return true;
        const title = fill(texts.newVersionTitle, { name: titleOf(resource, row) });
        return confirm({ title, content: texts.newVersionText, okText: texts.newVersionOk });
      },
      saved(row: V, isNew: boolean) {
        const no = row.versionNo ?? 1;
        if (!isNew && isDraft(row) && row.rowVersion === 1 && no > 1) success(fill(texts.newVersionSaved, { no }));
      },
    }),
    [resource, isDraft, texts, confirm, success],
  );
}
