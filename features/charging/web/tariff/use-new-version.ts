// Saving an edit of an activated record creates a draft of the next version. The form announces this before and after saving.
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { titleOf } from '@ec/records/list/served';
import type { Resource } from '@ec/resource/resource';
import type { Values } from '@ec/resource-web/draft';
import { fullNameOf } from '@ec/resource-web/full-name';
import { pathOfRows } from '@ec/resource-web/row-link.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMemo } from 'react';
import { tariffTexts } from './tariff-texts.ts';

type Version = Row & { rowVersion: number; versionNo: number | null };

/** A change of the remark alone creates no new version. `isDraft` must be the same function in each render, because `useMemo` depends on it. */
export function useNewVersion<V extends Version>(resource: Resource, isDraft: (row: V) => boolean) {
  const texts = useTexts(tariffTexts);
  const page = useConsole();
  const { openTab } = page;
  const path = pathOfRows(page, resource);
  const { confirm, success, offer } = useFeedback();
  return useMemo(
    () => ({
      async mayGo({ id: _id, rowVersion: _version, remark: _remark, ...changes }: Values, row: V | undefined) {
        if (!row || isDraft(row) || Object.keys(changes).length === 0) return true;
        const title = fill(texts.newVersionTitle, { name: titleOf(resource, row) });
        return confirm({
          title,
          content: fill(texts.newVersionText, { name: fullNameOf(resource, row) }),
          okText: texts.newVersionOk,
        });
      },
      /** Shows a message with a link to the new draft; returns false if the edit created none. */
      showMessage(row: V, isNew: boolean) {
        const no = row.versionNo ?? 1;
        if (isNew || !isDraft(row) || row.rowVersion !== 1 || no <= 1) return false;
        const text = fill(texts.newVersionSaved, { name: titleOf(resource, row), no });
        if (path === undefined) success(text);
        else offer(text, texts.openDraft, () => openTab(`${path}?id=${row.id}`));
        return true;
      },
    }),
    [resource, isDraft, texts, path, openTab, confirm, success, offer],
  );
}
