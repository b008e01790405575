// The deleted rows of a resource, to be brought back.
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { RecycleList } from '@ec/ui/recycle-list.tsx';
import { ListSkeleton } from '@ec/ui/skeleton.tsx';
import { LoadError } from '@ec/ui/state-page.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Page, pathOf, resourceKey } from './calls.ts';
import { useRestore } from './use-undo.ts';
import { titleOf } from './use-write.ts';

export function RecycleBin({ resource }: { resource: Resource }) {
  const { api, language } = useConsole();
  const [query, setQuery] = useState({ current: 1, size: 10, keyword: '' });
  const restore = useRestore(resource);
  const bin = useQuery({
    queryKey: [...resourceKey(resource), 'recycle', language, query],
    queryFn: ({ signal }) => api.get<Page>(pathOf(resource, 'recycle'), { ...query }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  if (!bin.data) {
    if (!bin.isError) return <ListSkeleton rows={6} columns={4} />;
    return <LoadError error={bin.error} onRetry={() => void bin.refetch()} />;
  }
  const entries = bin.data.records.map((row) => ({
    id: row.id,
    label: titleOf(resource, row),
    deletedBy: String(row.deletedBy ?? ''),
    deletedTime: String(row.deletedTime ?? ''),
  }));
  return (
    <RecycleList
      {...{ entries, query }}
      total={bin.data.total}
      isBusy={restore.isPending || bin.isPlaceholderData}
      refusal={restore.error?.message}
      onQuery={setQuery}
      onRestore={(ids) => restore.mutate({ ids: ids.join(',') })}
    />
  );
}
