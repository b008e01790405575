// Shows the reply of a query, a skeleton while the first reply loads, and the error with a retry button if the query fails. Inputs that choose
// the query stand outside, so that a person can choose something else after a failure.
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';

interface QueryReplyProps<T> {
  query: { data?: T | undefined; error: unknown; refetch(): unknown };
  rows?: number;
  columns?: number;
  children(data: T): ReactNode;
}

export function QueryReply<T>({ query, rows = 4, columns = 3, children }: QueryReplyProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error ? (
    <LoadError error={error} onRetry={() => void refetch()} />
  ) : (
    <ListSkeleton rows={rows} columns={columns} />
  );
}
