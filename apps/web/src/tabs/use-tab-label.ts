// Returns the label of a tab in the current language. In this order: the name that the page gave itself, the page's fixed label, the
// label of its menu, the label at the time it was opened.
import { useLanguage } from '@ec/ui/text/use-texts';
import { useCallback } from 'react';
import { useAvailablePages } from '../available-pages.ts';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import type { Tab } from './tab-rules.ts';

export function useTabLabel(leaves: MenuLeaf[]): (tab: Tab) => string {
  const language = useLanguage();
  const { pages } = useAvailablePages();
  return useCallback(
    (tab) => {
      if (tab.params.name) return tab.params.name;
      const page = pages[tab.meta.pattern];
      if (page && typeof page !== 'function') return page.label[language];
      return leaves.find((leaf) => leaf.path === tab.value)?.label ?? tab.label;
    },
    [leaves, language, pages],
  );
}
