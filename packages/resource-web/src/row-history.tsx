// The history of one row or of all, with restore of a field, a row or a deleted row where rights allow.
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { type HistoryEntry, HistoryList } from '@ec/ui/history-list.tsx';
import { ListSkeleton } from '@ec/ui/skeleton.tsx';
import { LoadError } from '@ec/ui/state-page.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathOf, resourceKey } from './calls.ts';
import type { Rights } from './use-rights.ts';
import { useRestore } from './use-undo.ts';

interface RowHistoryProps {
  resource: Resource;
  rights: Pick<Rights, 'edit' | 'delete'>;
  /** Undefined: of all rows. */
  id?: string;
}

const size = 20;

export function RowHistory({ resource, rights, id }: RowHistoryProps) {
  const { api, language } = useConsole();
  const [current, setCurrent] = useState(1);
  const restore = useRestore(resource);
  const history = useQuery({
    queryKey: [...resourceKey(resource), 'history', language, id, current],
    queryFn: ({ signal }) => {
      const query = { id, current, size };
      return api.get<{ records: HistoryEntry[]; total: number }>(pathOf(resource, 'history'), query, {
        signal,
        quiet: true,
      });
    },
    placeholderData: keepPreviousData,
  });
  if (!history.data) {
    if (!history.isError) return <ListSkeleton rows={6} columns={2} />;
    return <LoadError error={history.error} onRetry={() => void history.refetch()} />;
  }
  const restorable = (entry: HistoryEntry) => {
    if (entry.action === 'remove') return rights.delete ? 'deleted' : undefined;
    return rights.edit && entry.changes.length > 0 && entry.action !== 'create' ? 'row' : undefined;
  };
  return (
    <HistoryList
      entries={history.data.records}
      total={history.data.total}
      {...{ current, size, restorable }}
      isOfOne={id !== undefined}
      onPage={setCurrent}
      onRestore={(entry, field) =>
        restore.mutate(entry.action === 'remove' ? { ids: entry.rowId } : { id: entry.rowId, auditId: entry.id, field })
      }
    />
  );
}
