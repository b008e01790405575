// Calls of workflows as the pages make them. A step changes several lists at once, so a write makes all kept answers of workflows stale.

import type { Contract, OutputOf, SentOf } from '@ec/resource/contract';
import { useSend } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQueryClient } from '@tanstack/react-query';
import { flowTexts } from './flow-texts.ts';

const isOfWorkflows = (part: unknown): boolean =>
  typeof part === 'string' && /^blade-(flow|desk\/(process|deputy))\//.test(part);

/** Marks everything that was read of workflows as stale; what is on the screen is read again. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some(isOfWorkflows) });
}

/** Sends one step and says that it was done. */
export function useFlowSend<C extends Contract>(contract: C) {
  const { success } = useFeedback();
  const texts = useTexts(flowTexts);
  const refresh = useRefresh();
  const loud = useSend(contract);
  const quiet = useSend(contract, { quiet: true });
  const follow = (words: string): void => {
    success(words);
    void refresh();
  };
  return {
    isPending: loud.isPending || quiet.isPending,
    /** Resolves with the answer where it was done; the request layer has said why where it was not. */
    send: async (input: SentOf<C>, words: string = texts.done): Promise<OutputOf<C> | undefined> => {
      try {
        const output = await loud.mutateAsync(input);
        follow(words);
        return output;
      } catch {
        void refresh();
        return undefined;
      }
    },
    /** For dialogs, which show a failure themselves. Throws where it was not done. */
    sendFromDialog: async (input: SentOf<C>, words: string = texts.done): Promise<OutputOf<C>> => {
      const output = await quiet.mutateAsync(input);
      follow(words);
      return output;
    },
  };
}
