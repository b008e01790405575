// Locks the console at once if a lock password is set, else asks for one. Unsaved input needs a confirmation first.
import { fill } from '@ec/language/fill';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { dirtyTabs } from '../tabs/leave-guard.ts';
import { tabsStore } from '../tabs/tabs-store.ts';
import { hasLockPassword, lock } from './lock-store.ts';
import { lockTexts } from './lock-texts.ts';

export function useLockNow(askPassword: () => void): () => Promise<void> {
  const texts = useTexts(lockTexts);
  const { confirm } = useFeedback();
  return async () => {
    const dirty = new Set(dirtyTabs());
    if (dirty.size > 0) {
      const { tabs } = tabsStore.getState();
      const label = tabs.flatMap((tab) => (dirty.has(tab.value) ? tab.label : [])).join('、');
      const { unsavedTitle: title, lock: okText, keepEditing: cancelText } = texts;
      const content = fill(texts.unsavedText, { label });
      if (!(await confirm({ title, content, danger: true, okText, cancelText }))) return;
    }
    if (hasLockPassword()) lock();
    else askPassword();
  };
}
