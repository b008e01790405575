// Lists the notices for the person, each with its category and time.
import { labelOf } from '@ec/language/label';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import type { Received } from '../../shared/notice/notice.contract.ts';
import { noticeCategory } from '../../shared/notice/notice.enums.ts';
import { noticeTexts } from './notice-texts.ts';
import '@ec/ui/value/notice-list.css';

export function ReceivedList({ rows, onOpen }: { rows: readonly Received[]; onOpen(id: string): void }) {
  const texts = useTexts(noticeTexts);
  return (
    <ul className="notice-list">
      {rows.map(({ id, title, category, releaseTime, isRead }) => (
        <li key={id}>
          <button type="button" onClick={() => onOpen(id)} data-unread={!isRead || undefined}>
            <span className="notice-title">
              {title}
              {isRead ? null : <span className="ec-unseen">（{texts.unread}）</span>}
            </span>
            <span className="notice-facts">
              <Category of={category} />
              <TimeText value={releaseTime} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shows the name of a category. Shows nothing for a category that was added to the dictionary, because only the dictionary has its name. */
export function Category({ of }: { of: number }) {
  const language = useLanguage();
  const categoryValue = noticeCategory.values.find(({ key }) => key === of);
  return categoryValue ? <span>{labelOf(categoryValue, language)}</span> : null;
}
