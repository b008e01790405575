// Shows the rows of a list. Without rows, shows the state instead: loading, failed, stopped or empty.

import { fill } from '@ec/language/fill';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { LoadError } from '../console/load-error.tsx';
import { SearchTooLong } from './list-notes.tsx';
import { AddButton } from './list-toolbar.tsx';
import { recordTexts } from './record-texts.ts';
import type { Page } from './served.ts';
import { SearchStopped } from './slow-search.ts';

interface ListBodyProps extends NothingFoundProps {
  page: Page | undefined;
  error: Error | null;
  columnCount: number;
  onRetry(): void;
  children: ReactNode;
}

export function ListBody({ page, error, columnCount, onRetry, children, ...empty }: ListBodyProps) {
  if (page) return page.records.length === 0 ? <NothingFound {...empty} /> : children;
  if (error instanceof SearchStopped) return <SearchTooLong onRetry={onRetry} />;
  if (error) return <LoadError error={error} onRetry={onRetry} />;
  return <ListSkeleton rows={10} columns={Math.min(8, columnCount + 1)} />;
}

interface NothingFoundProps {
  label: string;
  isFiltered: boolean;
  onAdd: (() => void) | undefined;
  addLabel?: string | undefined;
  onClear(): void;
}

function NothingFound({ label, isFiltered, onAdd, addLabel, onClear }: NothingFoundProps) {
  const texts = useTexts(recordTexts);
  const clear = <Button onClick={onClear}>{texts.clearFilters}</Button>;
  const action = isFiltered ? clear : onAdd && <AddButton onAdd={onAdd} label={addLabel} />;
  const title = fill(isFiltered ? texts.emptyFiltered : texts.emptyAll, { label });
  const why = isFiltered ? texts.emptyFilteredWhy : onAdd && texts.emptyAllWhy;
  return <Empty title={title} reason={why} action={action} />;
}
