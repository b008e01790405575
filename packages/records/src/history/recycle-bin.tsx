// Shows the deleted rows of a table and restores them.

import { textOf } from '@ec/language/unknown';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useExistingPage } from '@ec/ui/table/use-existing-page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  useExistingPage({
    current: query.current,
    pageSize: query.size,
    total: bin.data?.total,
    onChange: (current) => setQuery((before) => ({ ...before, current })),
  });
  if (!bin.data && !bin.isError) return <ListSkeleton rows={6} columns={4} />;
  const entries = (bin.data?.records ?? []).map((row) => ({
    id: row.id,
    label: titleOf(table, row),
    deletedBy: textOf(row.deletedBy),
    deletedTime: textOf(row.deletedTime),
  }));
  return (
    <RecycleList
      entries={entries}
      query={query}
      total={bin.data?.total ?? 0}
      failure={bin.data ? null : <LoadError error={bin.error} onRetry={() => void bin.refetch()} />}
      isBusy={restore.isPending || bin.isPlaceholderData}
      refusal={restore.error?.message}
      onQuery={setQuery}
      onRestore={(ids) => restore.mutate({ ids: ids.join(',') })}
    />
  );
}
