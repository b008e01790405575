// Sends saves and named actions. Both refresh the cached rows of the resource. A save shows the toast of the definition (`toasts`), an action
// the message of its reply.

import { objectOf } from '@ec/language/unknown';
import { useRefresh } from '@ec/records/change/use-undo';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { recordTexts } from '@ec/records/list/record-texts';
import { actionOf, saveOf } from '@ec/resource/contracts/row-calls';
import type { Resource } from '@ec/resource/resource';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation } from '@tanstack/react-query';
import { partialAnswerIn } from './bulk-about.tsx';
import type { Row, Values } from './draft.ts';

/** Sends a draft with the call that the resource serves for it. The form shows failures; there is no toast for them. */
export function useSave(resource: Resource, showOwnToast?: (saved: Row, isNew: boolean) => boolean) {
  const { api } = useConsole();
  const { success } = useFeedback();
  const texts = useTexts(recordTexts);
  const refresh = useRefresh(resource);
  return useMutation({
    mutationFn: (body: Values) => {
      return callOf(api, saveOf(resource, body.id === undefined))(body, { quiet: true });
    },
    onSuccess: (saved, body) => {
      void refresh();
      if (showOwnToast?.(saved, body.id === undefined)) return;
      const toast = body.id === undefined ? texts.toast.added : texts.toast.updated;
      success(resource.toasts === 'list' ? toast : texts.toast.done);
    },
  });
}

/** The timeout is long, because the server writes up to two hundred rows one after the other. */
const actionTimeoutMs = 120_000;

interface ActionSending {
  name: string;
  rows: readonly Row[];
  args: Values;
  /** The caller reports the result together with rows that were not sent: no toast says "done" beside it. */
  isReported?: boolean;
}

/** A named action on rows, or on none: `POST {base}/{name}` (domain §8.1). The dialog shows failures. */
export function useAction(resource: Resource) {
  const { api } = useConsole();
  const { success, warning, error } = useFeedback();
  const texts = useTexts(recordTexts);
  const refresh = useRefresh(resource);
  return useMutation({
    mutationFn: ({ name, rows, args }: ActionSending) => {
      const ids = rows.map(({ id }) => id);
      // A refused row does not hold back the others.
      const target = ids.length > 1 ? { ids, partial: true } : { id: ids[0] };
      return callOf(api, actionOf(resource, name))({ ...args, ...target }, { quiet: true, timeout: actionTimeoutMs });
    },
    // Most actions reply without a message; a command to a device replies with its progress.
    onSuccess: (data, { isReported = false }) => {
      // The caller of an action on several rows reports the result itself.
      if (partialAnswerIn(data)) return;
      const { message, outcome } = objectOf(data);
      const say = outcome === 'failed' ? error : outcome === 'pending' ? warning : success;
      const hasMessage = typeof message === 'string' && message !== '';
      if (hasMessage || !isReported) say(hasMessage ? message : texts.toast.done);
    },
    onSettled: () => void refresh(),
  });
}
