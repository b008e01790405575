// Going to tabs and closing them; closing one with unsaved input asks first.

import { fill } from '@ec/language/fill';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { shellTexts } from '../shell/shell-texts.ts';
import { site } from '../site.ts';
import { isDirty } from './leave-guard.ts';
import { addressOfTab, dropTabs, tabsStore } from './tabs-store.ts';

export interface TabActions {
  go(value: string): void;
  close(values: string[]): Promise<void>;
  closeOthers(value: string): Promise<void>;
  /** Closes what can be closed and returns to home (specification §2). */
  closeAll(): Promise<void>;
}

export function useTabActions(): TabActions {
  const navigate = useNavigate();
  const texts = useTexts(shellTexts);
  const { confirm } = useFeedback();
  return useMemo(() => {
    const go = (value: string) => void navigate(addressOfTab(value));
    const mayClose = async (values: string[]) => {
      const dirty = tabsStore.getState().tabs.filter((tab) => values.includes(tab.value) && isDirty(tab.value));
      if (dirty.length === 0) return true;
      const label = dirty.map((tab) => tab.label).join('、');
      const { unsavedTitle: title, discard: okText, keepEditing: cancelText } = texts;
      const content = fill(texts.unsavedText, { label });
      return confirm({ title, content, danger: true, okText, cancelText });
    };
    const close = async (values: string[]) => {
      if (!(await mayClose(values))) return;
      const before = tabsStore.getState().active;
      const { active } = dropTabs(values);
      if (active !== before) go(active);
    };
    const all = () => tabsStore.getState().tabs.map((tab) => tab.value);
    return {
      go,
      close,
      closeOthers: async (value) => {
        await close(all().filter((each) => each !== value));
        if (window.location.pathname !== value) go(value);
      },
      closeAll: async () => {
        await close(all());
        if (window.location.pathname !== site.firstTab && tabsStore.getState().active === site.firstTab)
          go(site.firstTab);
      },
    };
  }, [navigate, texts, confirm]);
}
