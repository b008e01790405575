// Sends saves and named actions. Both refresh the cached rows of the resource and show a toast on success.

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

/** Saves a draft. `quiet` leaves failures to the form. */
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

/** The timeout is long, because the server may write two hundred rows one after the other. */
const actionTimeoutMs = 120_000;

interface ActionRequest {
  name: string;
  rows: readonly Row[];
  args: Values;
  /** True where the caller reports the result, together with rows that were not sent. Then no toast shows a mere "done". */
  isReported?: boolean;
}

/** Sends a named action on rows, or on none: `POST {base}/{name}` (domain §8.1). `quiet` leaves failures to the caller. */
export function useAction(resource: Resource) {
  const { api } = useConsole();
  const { success, warning, error } = useFeedback();
  const texts = useTexts(recordTexts);
  const refresh = useRefresh(resource);
  return useMutation({
    mutationFn: ({ name, rows, args }: ActionRequest) => {
      const ids = rows.map(({ id }) => id);
      // With `partial` the server writes the other rows where it refuses one.
      const target = ids.length > 1 ? { ids, partial: true } : { id: ids[0] };
      return callOf(api, actionOf(resource, name))({ ...args, ...target }, { quiet: true, timeout: actionTimeoutMs });
    },
    // Most actions reply without a message; a command to a device replies with its progress.
    onSuccess: (data, { isReported = false }) => {
      // The caller of an action on several rows reports the result itself.
      if (partialAnswerIn(data)) return;
      const { message, outcome } = objectOf(data);
      const showToast = outcome === 'failed' ? error : outcome === 'pending' ? warning : success;
      const hasMessage = typeof message === 'string' && message !== '';
      if (hasMessage || !isReported) showToast(hasMessage ? message : texts.toast.done);
    },
    onSettled: () => void refresh(),
  });
}
