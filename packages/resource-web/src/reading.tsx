// Shows the reply of a call, a skeleton while the reply loads, and the error with a retry button where the call fails.
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { Contract, OutputOf, SentOf } from '@ec/resource/contract';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import type { ReactNode } from 'react';
import { useCall } from './use-call.ts';

interface ReadingProps<C extends Contract> {
  contract: C;
  input: SentOf<C>;
  children(data: OutputOf<C>): ReactNode;
}

export function Reading<C extends Contract>({ contract, input, children }: ReadingProps<C>) {
  const { data, error, refetch } = useCall(contract, input);
  if (data !== undefined) return children(data);
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} columns={3} />;
}
