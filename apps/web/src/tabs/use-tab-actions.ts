// Actions on tabs. Closing or refreshing a tab with unsaved input asks first.

import { fill } from '@ec/language/fill';
import { callOf } from '@ec/records/console/call-of';
import { clearCache } from '@ec/system/shared/session-calls.contract';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../request/console-api.ts';
import { shellTexts } from '../shell/shell-texts.ts';
import { site } from '../site.ts';
import { isDirty } from './leave-guard.ts';
import { canClose, type Tab } from './tab-rules.ts';
import { addressOfTab, dropHiddenPages, dropTabs, renewTab, tabsStore } from './tabs-store.ts';

/** The shell, and not a page, uses these queries. */
const isShellQuery = (key: unknown) => ['menus', 'top-menus', 'buttons', 'site'].includes(String(key));

export interface TabActions {
  go(value: string): void;
  close(values: string[]): Promise<void>;
  closeOthers(value: string): Promise<void>;
  /** Closes all tabs that can be closed. Without pinned tabs, the home page opens then (specification §2). */
  closeAll(): Promise<void>;
  /** Loads the page and its data again. */
  refresh(value: string): Promise<void>;
  clearCache(): Promise<void>;
}

export function useTabActions(): TabActions {
  const navigate = useNavigate();
  const texts = useTexts(shellTexts);
  const { confirm, success } = useFeedback();
  const queries = useQueryClient();
  return useMemo(() => {
    const go = (value: string) => void navigate(addressOfTab(value));
    const mayClose = async (values: string[]) => {
      const closing = tabsStore.getState().tabs.filter((tab) => canClose(tab) && values.includes(tab.value));
      const dirty = closing.filter((tab) => isDirty(tab.value));
      return mayDiscard(dirty, texts.unsavedText, texts.discard);
    };
    const mayDiscard = async (dirty: readonly Tab[], consequence: string, okText: string) => {
      if (dirty.length === 0) return true;
      const label = dirty.map((tab) => tab.label).join('、');
      const { unsavedTitle: title, keepEditing: cancelText } = texts;
      const content = fill(consequence, { label });
      return confirm({ title, content, danger: true, okText, cancelText });
    };
    const close = async (values: string[]) => {
      if (!(await mayClose(values))) return;
      const before = tabsStore.getState().active;
      const { active } = dropTabs(values);
      if (active !== before) go(active);
    };
    const refresh = async (value: string) => {
      const { tabs } = tabsStore.getState();
      const dirty = tabs.filter((tab) => tab.value === value && isDirty(value));
      if (!(await mayDiscard(dirty, texts.unsavedRefresh, texts.discardRefresh))) return;
      // The new page then reads all its data from the server; the queries of the shell keep their data.
      await queries.invalidateQueries({
        refetchType: 'none',
        predicate: ({ queryKey: [first] }) => !isShellQuery(first),
      });
      renewTab(value);
      go(value);
    };
    const dropCache = async () => {
      const { clearCacheQuestion: title, clearCacheEffect: content, clearCache: okText } = texts;
      if (!(await confirm({ title, content, okText }))) return;
      try {
        await callOf(api, clearCache)({});
      } catch {
        return; // the request layer has shown the reason
      }
      dropHiddenPages();
      queries.removeQueries({ type: 'inactive' });
      success(texts.cacheCleared);
      await queries.invalidateQueries();
    };
    const all = () => tabsStore.getState().tabs.map((tab) => tab.value);
    return {
      go,
      close,
      refresh,
      clearCache: dropCache,
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
  }, [navigate, texts, confirm, success, queries]);
}
