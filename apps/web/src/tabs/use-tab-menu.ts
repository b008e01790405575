// The menu of a tab. The button at the end of the bar opens the menu of the active tab.
import { useTexts } from '@ec/ui/text/use-texts';
import type { MenuProps } from 'antd';
import { shellTexts } from '../shell/shell-texts.ts';
import { site } from '../site.ts';
import { canClose, type Tab } from './tab-rules.ts';
import { placeTab, setPinned, tabsStore } from './tabs-store.ts';
import type { TabActions } from './use-tab-actions.ts';

export function useTabMenu(actions: TabActions): (tab: Tab | undefined) => MenuProps {
  const texts = useTexts(shellTexts);
  const placeOf = (value: string) => tabsStore.getState().tabs.findIndex((tab) => tab.value === value);
  return (tab) => {
    const value = tab?.value ?? site.firstTab;
    const hasOthers = tabsStore.getState().tabs.some((each) => each.value !== value && canClose(each));
    const hasAny = hasOthers || (tab !== undefined && canClose(tab));
    const isPinned = tab?.pinned === true;
    const isFree = tab?.close === true;
    const runs: Record<string, () => unknown> = {
      refresh: () => actions.refresh(value),
      pin: () => setPinned(value, !isPinned),
      left: () => placeTab(value, placeOf(value) - 1),
      right: () => placeTab(value, placeOf(value) + 1),
      one: () => actions.close([value]),
      others: () => actions.closeOthers(value),
      all: () => actions.closeAll(),
      cache: () => actions.clearCache(),
    };
    return {
      items: [
        { key: 'refresh', label: texts.refreshTab, disabled: tab === undefined },
        { key: 'pin', label: isPinned ? texts.unpinTab : texts.pinTab, disabled: !isFree },
        { key: 'left', label: texts.moveTabLeft, disabled: !isFree },
        { key: 'right', label: texts.moveTabRight, disabled: !isFree },
        { type: 'divider' },
        { key: 'one', label: texts.closeTab, extra: 'Alt W', disabled: !tab || !canClose(tab) },
        { key: 'others', label: texts.closeOthers, disabled: !hasOthers },
        { key: 'all', label: texts.closeAll, disabled: !hasAny },
        { type: 'divider' },
        { key: 'cache', label: texts.clearCache },
      ],
      onClick: ({ key, domEvent }) => {
        domEvent.stopPropagation();
        void runs[key]?.();
      },
    };
  };
}
