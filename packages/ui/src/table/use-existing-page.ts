// Leaves a page past the end of a list, which a removal of the rows of the last page leaves behind.
import { useEffect } from 'react';

interface PageOfList {
  current: number;
  pageSize: number;
  /** The number of rows; undefined until it is loaded. */
  total: number | undefined;
  onChange(current: number): void;
}

/** Opens the last page if the current page is past it. */
export function useExistingPage({ current, pageSize, total, onChange }: PageOfList): void {
  const lastPage = total === undefined ? current : Math.max(1, Math.ceil(total / pageSize));
  const isPastEnd = current > lastPage;
  useEffect(() => {
    if (isPastEnd) onChange(lastPage);
  }, [isPastEnd, lastPage, onChange]);
}
