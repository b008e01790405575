// The way back: of a delete, a batch edit or an import, by the group that the server gave it.
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { useFeedback } from '@ec/ui/feedback';
import { fill, useTexts } from '@ec/ui/use-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pathOf, resourceKey } from './calls.ts';
import { engineTexts } from './engine-texts.ts';
import { upkeepTexts } from './upkeep-texts.ts';

interface Undone {
  undone: number;
  kept: { id: string; label: string; reason: string }[];
}

export function useRefresh(resource: Resource) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: resourceKey(resource) });
}

/** Takes back what `groupId` names and says what stays. Resolves true where that could be done. */
export function useUndoNow(resource: Resource) {
  const { api } = useConsole();
  const { success, warning } = useFeedback();
  const texts = useTexts(upkeepTexts);
  const refresh = useRefresh(resource);
  return async (groupId: string): Promise<boolean> => {
    try {
      // Ten thousand rows take longer than a usual call.
      const { undone, kept } = await api.post<Undone>(pathOf(resource, 'undo'), { groupId }, undefined, {
        timeout: 120_000,
      });
      if (undone > 0) success(fill(texts.undone, { count: undone }));
      const names = kept.slice(0, 3).map(({ label, reason }) => `${label} ${reason}`);
      if (kept.length > 0) warning(fill(texts.kept, { count: kept.length, names: names.join('; ') }));
      return true;
    } catch {
      return false; // the request layer has said why
    } finally {
      void refresh();
    }
  };
}

/** Offers for ten seconds to take back what `groupId` names. */
export function useUndo(resource: Resource) {
  const { offer } = useFeedback();
  const texts = useTexts(upkeepTexts);
  const undo = useUndoNow(resource);
  return (text: string, groupId: string | undefined) => {
    if (groupId) offer(text, texts.undo, () => void undo(groupId));
  };
}

/** Brings back deleted rows (`ids`), or a row or one field of it as it was before an entry of its history. */
export function useRestore(resource: Resource) {
  const { api } = useConsole();
  const { success } = useFeedback();
  const { toast } = useTexts(engineTexts);
  return useMutation({
    mutationFn: (body: { ids: string } | { id: string; auditId: string; field?: string | undefined }) =>
      api.post(pathOf(resource, 'restore'), body),
    onSuccess: () => success(toast.done),
    onSettled: useRefresh(resource),
  });
}
