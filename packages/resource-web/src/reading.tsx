// Sends a reading call and shows its reply.
import { QueryReply } from '@ec/records/console/query-reply.tsx';
import type { Contract, OutputOf, SentOf } from '@ec/resource/contract';
import type { ReactNode } from 'react';
import { useCall } from './use-call.ts';

interface ReadingProps<C extends Contract> {
  contract: C;
  input: SentOf<C>;
  children(data: OutputOf<C>): ReactNode;
}

export function Reading<C extends Contract>({ contract, input, children }: ReadingProps<C>) {
  return <QueryReply query={useCall(contract, input)}>{children}</QueryReply>;
}
