// Writes: save and named actions. Each refreshes what is cached about the resource and says so as the resource wants.
import { labelOf } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { useFeedback } from '@ec/ui/feedback';
import { recordTexts } from '@ec/ui/record-texts';
import { pathOf, titleOf } from '@ec/ui/served';
import { fill, useLanguage, useTexts } from '@ec/ui/use-texts';
import { useRefresh } from '@ec/ui/use-undo';
import { useMutation } from '@tanstack/react-query';
import type { Row, Values } from './draft.ts';
import type { Slots } from './slots.ts';

/** Sends a draft with the verb that the resource takes for it. Failures are the form's to show, no toast here. */
export function useSave(resource: Resource) {
  const { api } = useConsole();
  const { success } = useFeedback();
  const texts = useTexts(recordTexts);
  const refresh = useRefresh(resource);
  return useMutation({
    mutationFn: (body: Values) => {
      const verb = body.id === undefined ? resource.verbs.create : resource.verbs.update;
      return api.post<Row | Record<string, never>>(pathOf(resource, verb), body, undefined, { quiet: true });
    },
    onSuccess: (_saved, body) => {
      const own = body.id === undefined ? texts.toast.added : texts.toast.updated;
      success(resource.toasts === 'list' ? own : texts.toast.done);
      void refresh();
    },
  });
}

/** Named actions: `POST {base}/{name}` with the id (domain §8.1). */
export function useAction(resource: Resource, slots: Slots) {
  const { api } = useConsole();
  const { success, confirm } = useFeedback();
  const texts = useTexts(recordTexts);
  const language = useLanguage();
  const refresh = useRefresh(resource);
  return async (name: string, row: Row): Promise<boolean> => {
    const action = resource.actions[name]!;
    const label = labelOf(action.label, language);
    const given = await (slots.askArguments?.[name]?.(row) ?? Promise.resolve({}));
    if (!given) return false;
    if (action.asks || action.isDangerous) {
      const title = fill(texts.actionAsk, { action: label, name: titleOf(resource, row) });
      if (!(await confirm({ title, danger: action.isDangerous, okText: label }))) return false;
    }
    try {
      await api.post(pathOf(resource, name), { id: row.id, ...given });
      success(texts.toast.done);
      return true;
    } catch {
      return false; // the request layer has said why
    } finally {
      void refresh();
    }
  };
}
