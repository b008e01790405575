// Reports the result of an action on several rows: the number of changed rows, and the refused rows with their reasons.
import { fill } from '@ec/language/fill';
import { titleOf } from '@ec/records/list/served';
import type { RefusedRow } from '@ec/resource/partial-answer';
import type { Resource } from '@ec/resource/resource';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { partialAnswerIn, RefusedRows } from './bulk-about.tsx';
import { bulkTexts } from './bulk-texts.ts';
import type { Row } from './draft.ts';

/** Returns a function that shows the report and returns the unchanged rows. Its `others` were selected, but not sent. */
export function useReport(resource: Resource) {
  const { success, tell } = useFeedback();
  const texts = useTexts(bulkTexts);
  return (rows: readonly Row[], others: readonly Row[], answer: unknown): RefusedRow[] => {
    const partial = partialAnswerIn(answer);
    const unsentRows = others.map((row) => ({ id: row.id, label: titleOf(resource, row), reason: texts.notOffered }));
    const refused = [...(partial?.refused ?? []), ...unsentRows];
    const done = partial?.done.length ?? rows.length;
    if (refused.length === 0) success(fill(texts.done, { count: done }));
    else
      tell({
        title: fill(texts.partly, { done, count: refused.length }),
        content: <RefusedRows refused={refused} />,
      });
    return refused;
  };
}
