// The writes of workflows. A step changes several lists at once, so that each write invalidates all cached replies of workflows.

import type { Contract, OutputOf, SentOf } from '@ec/resource/contract';
import { useSend } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQueryClient } from '@tanstack/react-query';
import { flowTexts } from './flow-texts.ts';

const isOfWorkflows = (part: unknown): boolean =>
  typeof part === 'string' && /^blade-(flow|desk\/(process|deputy))\//.test(part);

/** Returns a function that invalidates all cached replies of workflows; visible ones are read again. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some(isOfWorkflows) });
}

/** Sends a step, confirms its success by a toast and refreshes the pages. */
export function useFlowSend<C extends Contract>(contract: C) {
  const { success } = useFeedback();
  const texts = useTexts(flowTexts);
  const refresh = useRefresh();
  const sendWithToast = useSend(contract);
  const sendQuietly = useSend(contract, { quiet: true });
  const confirmSuccess = (words: string): void => {
    success(words);
    void refresh();
  };
  return {
    isPending: sendWithToast.isPending || sendQuietly.isPending,
    /** Resolves with the reply; undefined where the step failed, whose reason the request layer has shown. */
    send: async (input: SentOf<C>, words: string = texts.done): Promise<OutputOf<C> | undefined> => {
      try {
        const output = await sendWithToast.mutateAsync(input);
        confirmSuccess(words);
        return output;
      } catch {
        void refresh();
        return undefined;
      }
    },
    /** Sends from a dialog, which shows a failure itself. @throws Error where the step failed */
    sendFromDialog: async (input: SentOf<C>, words: string = texts.done): Promise<OutputOf<C>> => {
      const output = await sendQuietly.mutateAsync(input);
      confirmSuccess(words);
      return output;
    },
  };
}
