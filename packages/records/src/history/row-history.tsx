// Shows the history of one row or of all rows, and restores a field, a row or a deleted row where the person has the rights.

import { on, rowCall } from '@ec/resource/contracts/row-calls';
import type { HistoryEntry } from '@ec/resource/contracts/row-shapes';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRestore } from '../change/use-undo.ts';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import { LoadError } from '../console/load-error.tsx';
import { type Served, servedKey } from '../list/served.ts';
import { HistoryList } from './history-list.tsx';
import { JustName, type PersonComponent } from './record-facts.tsx';

interface RowHistoryProps {
  table: Served;
  Person?: PersonComponent;
  /** With `edit` the person may restore changed rows, with `delete` deleted rows. */
  rights: { edit: boolean; delete: boolean };
  /** The id of the row; undefined: all rows. */
  id?: string;
}

const size = 20;

export function RowHistory({ table, rights, id, Person = JustName }: RowHistoryProps) {
  const { api, language } = useConsole();
  const [current, setCurrent] = useState(1);
  const restore = useRestore(table);
  const history = useQuery({
    queryKey: [...servedKey(table), 'history', language, id, current],
    queryFn: ({ signal }) => callOf(api, on(table, rowCall.history))({ id, current, size }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  if (!history.data) {
    if (!history.isError) return <ListSkeleton rows={6} columns={2} />;
    return <LoadError error={history.error} onRetry={() => void history.refetch()} />;
  }
  const restorable = (entry: HistoryEntry) => {
    if (entry.action === 'remove') return rights.delete ? 'deleted' : undefined;
    if (entry.isFinal) return undefined;
    return rights.edit && entry.changes.length > 0 && entry.action !== 'create' ? 'row' : undefined;
  };
  return (
    <HistoryList
      entries={history.data.records}
      total={history.data.total}
      Person={Person}
      current={current}
      size={size}
      restorable={restorable}
      isOfOne={id !== undefined}
      onPage={setCurrent}
      onRestore={(entry, field) =>
        restore.mutate(entry.action === 'remove' ? { ids: entry.rowId } : { id: entry.rowId, auditId: entry.id, field })
      }
    />
  );
}
