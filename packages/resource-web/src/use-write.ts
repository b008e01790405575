// Writes: save and named actions. Each refreshes what is cached about the resource and says so as the resource wants.

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

/** Sends a draft with the verb that the resource takes for it. Failures are the form's to show, no toast here. */
export function useSave(resource: Resource, says?: (saved: Row, isNew: boolean) => boolean) {
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
      if (says?.(saved, body.id === undefined)) return;
      const toast = body.id === undefined ? texts.toast.added : texts.toast.updated;
      success(resource.toasts === 'list' ? toast : texts.toast.done);
    },
  });
}

/** Two hundred rows are written one after the other. */
const longest = 120_000;

/** A named action on rows, or on none: `POST {base}/{name}` (domain §8.1). Failures are the dialog's to show. */
export function useAction(resource: Resource) {
  const { api } = useConsole();
  const { success, warning, error } = useFeedback();
  const texts = useTexts(recordTexts);
  const refresh = useRefresh(resource);
  return useMutation({
    mutationFn: ({ name, rows, args }: { name: string; rows: readonly Row[]; args: Values }) => {
      const ids = rows.map(({ id }) => id);
      // A refused row does not hold back the others.
      const which = ids.length > 1 ? { ids, partial: true } : { id: ids[0] };
      return callOf(api, actionOf(resource, name))({ ...args, ...which }, { quiet: true, timeout: longest });
    },
    // A device that has been asked says how far it is; most have nothing to say.
    onSuccess: (data) => {
      // The caller of an action on several rows reports the result itself.
      if (partialAnswerIn(data)) return;
      const { message, outcome } = objectOf(data);
      const say = outcome === 'failed' ? error : outcome === 'pending' ? warning : success;
      say(typeof message === 'string' && message !== '' ? message : texts.toast.done);
    },
    onSettled: () => void refresh(),
  });
}
