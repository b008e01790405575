// Shows the deleted rows of a table and restores them.

import { textOf } from '@ec/language/unknown';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRestore } from '../change/use-undo.ts';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import { LoadError } from '../console/load-error.tsx';
import { type Served, servedKey, titleOf } from '../list/served.ts';
import { RecycleList } from './recycle-list.tsx';

export function RecycleBin({ table }: { table: Served }) {
  const { api, language } = useConsole();
  const [query, setQuery] = useState({ current: 1, size: 10, keyword: '' });
  const restore = useRestore(table, true);
  const bin = useQuery({
    queryKey: [...servedKey(table), 'recycle', language, query],
    queryFn: ({ signal }) => callOf(api, on(table, rowCall.recycle))(query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const isPastEnd =
    bin.data !== undefined && !bin.isPlaceholderData && bin.data.records.length === 0 && query.current > 1;
  const lastPage = Math.max(1, Math.ceil((bin.data?.total ?? 0) / query.size));
  // When all rows of the last page were restored, the page before it opens.
  useEffect(() => {
    if (isPastEnd) setQuery((before) => ({ ...before, current: lastPage }));
  }, [isPastEnd, lastPage]);
  if (!bin.data) {
    if (!bin.isError) return <ListSkeleton rows={6} columns={4} />;
    return <LoadError error={bin.error} onRetry={() => void bin.refetch()} />;
  }
  const entries = bin.data.records.map((row) => ({
    id: row.id,
    label: titleOf(table, row),
    deletedBy: textOf(row.deletedBy),
    deletedTime: textOf(row.deletedTime),
  }));
  return (
    <RecycleList
      entries={entries}
      query={query}
      total={bin.data.total}
      isBusy={restore.isPending || bin.isPlaceholderData}
      refusal={restore.error?.message}
      onQuery={setQuery}
      onRestore={(ids) => restore.mutate({ ids: ids.join(',') })}
    />
  );
}
