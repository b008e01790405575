// Loads the first matching rows, and a further page with each press of a button, for boards and tabs without a pager. The button shows how
// many rows are left.
import { fill } from '@ec/language/fill';
import { defineTexts } from '@ec/language/texts';
import { objectOf, textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { listOf, type RowIn } from '@ec/resource/contracts/row-calls';
import type { Resource } from '@ec/resource/resource';
import type { ListQueryOf } from '@ec/resource/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';

const texts = defineTexts({
  zh: { more: '再显示 {next} 条（还有 {left} 条）' },
  en: { more: 'Show {next} more ({left} left)' },
});

/** @param size the number of rows of a page, at most 200 */
export function useMoreRows<R extends Resource>(
  resource: R,
  query: ListQueryOf<R>,
  size: number,
  settings: { refetchInterval?: number } = {},
) {
  const { api, language } = useConsole();
  const result = useInfiniteQuery({
    ...settings,
    queryKey: [...servedKey(resource), 'more-rows', language, query, size],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      callOf(api, listOf(resource))({ ...query, current: pageParam, size }, { signal, quiet: true }),
    getNextPageParam: (page, pages) => (page.records.length < size ? undefined : pages.length + 1),
  });
  const { data, error, refetch, fetchNextPage, isFetchingNextPage } = result;
  // A row that somebody adds meanwhile moves another row to the next page, so that the other row arrives twice.
  const byId = new Map<string, RowIn<R>>();
  for (const page of data?.pages ?? []) for (const row of page.records) byId.set(textOf(objectOf(row).id), row);
  const rows = [...byId.values()];
  const total = Math.max(data?.pages.at(-1)?.total ?? 0, rows.length);
  const left = result.hasNextPage ? Math.max(0, total - rows.length) : 0;
  return {
    error,
    refetch,
    total,
    left,
    rows: data ? rows : undefined,
    more: <MoreButton left={left} size={size} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />,
  };
}

interface MoreButtonProps {
  /** The number of rows that are not loaded. */
  left: number;
  size: number;
  isLoading?: boolean;
  onMore(): void;
}

/** A button that loads the next rows and shows how many are left. It renders nothing where no rows are left. */
export function MoreButton({ left, size, isLoading = false, onMore }: MoreButtonProps) {
  const words = useTexts(texts);
  if (left <= 0) return null;
  return (
    <Button type="link" size="small" loading={isLoading} onClick={onMore}>
      {fill(words.more, { next: Math.min(left, size), left })}
    </Button>
  );
}
