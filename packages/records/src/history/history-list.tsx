// Shows the entries of a history: who did what, when and from where. Buttons restore the values before a change.

import { UNKNOWN } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import type { HistoryEntry, WordChange } from '@ec/resource/contracts/row-shapes';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { Activity, ActivityList } from '@ec/ui/layout/activity.tsx';
import { ChangeTable } from '@ec/ui/table/change-table.tsx';
import { Pager } from '@ec/ui/table/pager.tsx';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { useTexts } from '@ec/ui/text/use-texts';
import { CopyMark } from '@ec/ui/value/copy-mark.tsx';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { historyTexts } from './history-texts.ts';
import type { PersonComponent } from './record-facts.tsx';

interface HistoryListProps {
  Person: PersonComponent;
  entries: readonly HistoryEntry[];
  total: number;
  current: number;
  size: number;
  onPage(current: number): void;
  /** Returns what this person may restore from the entry: the `row` before the change, the `deleted` row, or nothing. */
  restorable(entry: HistoryEntry): 'row' | 'deleted' | undefined;
  /** True where all entries belong to one row, so that no entry repeats its name. */
  isOfOne: boolean;
  /** Restores a field, or without `field` the whole row. */
  onRestore(entry: HistoryEntry, field?: string): void;
}

export function HistoryList({ entries, total, current, size, onPage, ...rest }: HistoryListProps) {
  const texts = useTexts(historyTexts);
  if (entries.length === 0) return <Empty title={texts.historyEmpty} reason={texts.historyEmptyWhy} />;
  return (
    <>
      <ActivityList>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} {...rest} />
        ))}
      </ActivityList>
      <Pager hideOnSinglePage simple current={current} total={total} pageSize={size} onChange={onPage} />
    </>
  );
}

type EntryProps = Pick<HistoryListProps, 'Person' | 'restorable' | 'isOfOne' | 'onRestore'> & { entry: HistoryEntry };

function Entry({ entry, Person, restorable, isOfOne, onRestore }: EntryProps) {
  const { confirm } = useFeedback();
  const texts = useTexts(historyTexts);
  const { rowLabel, rowId, time, changes, userId, userName, account, actionName } = entry;
  const row = rowLabel || rowId;
  const may = restorable(entry);
  const ask = (change?: WordChange) => {
    const title = change
      ? fill(texts.restoreFieldAsk, { row, field: change.label, before: change.before || UNKNOWN })
      : fill(may === 'deleted' ? texts.restoreGoneAsk : texts.restoreAsk, { row, time });
    void confirm({ title, content: texts.restoreHint, okText: texts.restore }).then(
      (yes) => yes && onRestore(entry, change?.field),
    );
  };
  const lines = changes.map((change) => ({
    ...change,
    key: change.field,
    action:
      may === 'row' && changes.length > 1 ? (
        <Button size="small" type="link" onClick={() => ask(change)}>
          {texts.restore}
        </Button>
      ) : undefined,
  }));
  return (
    <Activity
      title={
        <Sentence text={fill(isOfOne ? texts.sentenceOfOne : texts.sentence, { who: place, action: actionName, row })}>
          <Person id={userId}>{userName || account}</Person>
        </Sentence>
      }
      time={time}
      action={
        may ? (
          <Button size="small" onClick={() => ask()}>
            {may === 'deleted' ? texts.restore : texts.restoreRow}
          </Button>
        ) : undefined
      }
      note={<Origin entry={entry} />}
    >
      {entry.reason ? <p className="ec-error">{fill(texts.refusedWhy, { reason: entry.reason })}</p> : null}
      {lines.length > 0 ? <ChangeTable lines={lines} /> : null}
    </Activity>
  );
}

/** The placeholder of the person in a sentence. */
const place = '\u0000';

function Sentence({ text, children }: { text: string; children: ReactNode }) {
  const [before = '', ...after] = text.split(place);
  return (
    <>
      {before}
      {children}
      {after.join('')}
    </>
  );
}

function Origin({ entry: { operator, remoteIp, requestId } }: { entry: HistoryEntry }) {
  const texts = useTexts(historyTexts);
  const { requestId: label } = useTexts(uiTexts);
  const words = [
    operator && fill(texts.operator, { name: operator }),
    remoteIp && fill(texts.from, { ip: remoteIp }),
    requestId && `${label} `,
  ];
  return (
    <>
      {words.filter(Boolean).join(' · ')}
      {requestId ? (
        <>
          <code>{requestId}</code> <CopyMark text={requestId} />
        </>
      ) : null}
    </>
  );
}
