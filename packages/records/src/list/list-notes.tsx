// Notes above the rows of a list: the rows are stale, the search is slow or was stopped, or a link has invalid filters.

import { fill } from '@ec/language/fill';
import { StatePage } from '@ec/ui/feedback/state-page.tsx';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { queryTexts } from '../query/query-texts.ts';
import { listTexts } from './list-texts.ts';
import { SearchStopped } from './slow-search.ts';
import '../views/views.css';
import './list-page.css';

interface ListNotesProps {
  isSlow: boolean;
  /** Returns the labels of the filters that no index serves, because they may make the list slow. */
  slowLabels(): readonly string[];
  /** The reason why the shown rows are stale: the refresh failed or was stopped. */
  error: Error | null | undefined;
  onRetry(): void;
  /** True if the address has filters of the query builder that are invalid in this list. */
  isQueryWrong: boolean;
  onDropQuery(): void;
}

export function ListNotes({ isSlow, slowLabels, error, onRetry, isQueryWrong, onDropQuery }: ListNotesProps) {
  const notes = useTexts(listTexts);
  const { ignored } = useTexts(queryTexts);
  const { retry, ok } = useTexts(uiTexts);
  const language = useLanguage();
  const labels = isSlow ? slowLabels() : [];
  const why = labels.length > 0 ? fill(notes.slowWhy, { labels: labels.join(language === 'en' ? ', ' : '、') }) : '';
  const old = error instanceof SearchStopped ? `${notes.stopped} ${notes.stale}` : notes.stale;
  return (
    <>
      {isQueryWrong ? <ListNote text={ignored} action={ok} onAction={onDropQuery} /> : null}
      {isSlow ? <p className="ec-list-note" role="status">{`${notes.slow} ${why}`}</p> : null}
      {error && !isSlow ? <ListNote text={old} action={retry} onAction={onRetry} /> : null}
    </>
  );
}

export function ListNote({ text, action, onAction }: { text: string; action: string; onAction(): void }) {
  return (
    <p className="ec-list-note" role="alert">
      {text}{' '}
      <button type="button" className="ec-view-action" onClick={onAction}>
        {action}
      </button>
    </p>
  );
}

/** Replaces the rows after a search was stopped. */
export function SearchTooLong({ onRetry }: { onRetry(): void }) {
  const notes = useTexts(listTexts);
  const { retry, loadFailed } = useTexts(uiTexts);
  const again = (
    <Button type="primary" onClick={onRetry}>
      {retry}
    </Button>
  );
  return <StatePage title={loadFailed} text={notes.stopped} actions={again} />;
}
