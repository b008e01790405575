// What stands between an edit of something that was activated and its save: it becomes a draft of the next version, and people
// hear so before and after.

import { fill } from '@ec/language/fill';
import { titleOf } from '@ec/records/list/served';
import type { Resource } from '@ec/resource/resource';
import type { Saving } from '@ec/resource-web/slots';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMemo } from 'react';
import { tariffTexts } from './tariff-texts.ts';

/** `state`: the field that is 0 while it is a draft. A remark is written in place. */
export function useNewVersion(resource: Resource, state: string): Saving {
  const texts = useTexts(tariffTexts);
  const { confirm, success } = useFeedback();
  return useMemo(
    () => ({
      async mayGo({ id: _id, rowVersion: _version, remark: _remark, ...changes }, row) {
        if (!row || Number(row[state]) === 0 || Object.keys(changes).length === 0) return true;
        const title = fill(texts.newVersionTitle, { name: titleOf(resource, row) });
        return confirm({ title, content: texts.newVersionText, okText: texts.newVersionOk });
      },
      saved(row, isNew) {
        const isMade = !isNew && Number(row[state]) === 0 && Number(row.rowVersion) === 1 && Number(row.versionNo) > 1;
        if (isMade) success(fill(texts.newVersionSaved, { no: Number(row.versionNo) }));
      },
    }),
    [resource, state, texts, confirm, success],
  );
}
