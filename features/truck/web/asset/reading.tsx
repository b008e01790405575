// What one call of a resource answers, with its waiting and its failure, for tabs that show more than rows.

import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { pathOf, servedKey } from '@ec/records/list/served';
import type { Resource } from '@ec/resource/resource';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface ReadingProps<T> {
  resource: Pick<Resource, 'name' | 'base'>;
  call: string;
  query: Record<string, string>;
  children(data: T): ReactNode;
}

export function Reading<T>({ resource, call, query, children }: ReadingProps<T>) {
  const { api, language } = useConsole();
  const { data, error, refetch } = useQuery({
    queryKey: [...servedKey(resource), call, language, query],
    queryFn: ({ signal }) => api.get<T>(pathOf(resource, call), query, { signal, quiet: true }),
  });
  if (data !== undefined) return children(data);
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} columns={3} />;
}
