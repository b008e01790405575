// The bar of open tabs. Arrow keys move the focus, Enter opens a tab, Delete closes it, Alt+W closes the active one. Ctrl with an
// arrow, or dragging, moves a tab. More actions are in the menu of a right click and of the button at the end.
import { DownOutlined } from '@ant-design/icons';
import { useTexts } from '@ec/ui/text/use-texts';
import { Dropdown } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { shellTexts } from '../shell/shell-texts.ts';
import { site } from '../site.ts';
import { TabItem } from './tab-item.tsx';
import { canClose, type Tab } from './tab-rules.ts';
import { placeTab, tabsStore } from './tabs-store.ts';
import type { TabActions } from './use-tab-actions.ts';
import { useTabLabel } from './use-tab-label.ts';
import { useTabMenu } from './use-tab-menu.ts';

export function TabBar({ leaves, actions }: { leaves: MenuLeaf[]; actions: TabActions }) {
  const texts = useTexts(shellTexts);
  const labelOf = useTabLabel(leaves);
  const tabs = useStore(tabsStore, (state) => state.tabs);
  const { pathname } = useLocation();
  const bar = useRef<HTMLUListElement>(null);
  const menuFor = useTabMenu(actions);
  const [dragged, setDragged] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the active tab from the document
  useEffect(() => keepInSight(bar.current), [pathname, tabs.length]);

  const active = tabs.find((tab) => tab.value === pathname);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyW') return;
      event.preventDefault();
      if (active && canClose(active)) void actions.close([active.value]);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [active, actions]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, tab: Tab) => {
    const place = tabs.indexOf(tab);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) {
        // An element that moves in the document loses the focus.
        flushSync(() => placeTab(tab.value, next));
        event.currentTarget.focus();
      } else bar.current?.querySelectorAll<HTMLElement>('.tab-name')[(next + tabs.length) % tabs.length]?.focus();
    }
    if (event.key === 'Delete' && canClose(tab)) void actions.close([tab.value]);
  };

  return (
    <nav className="tabs" aria-label={texts.openPages}>
      <ul className="tabs-list" ref={bar}>
        {tabs.map((tab, place) => (
          <TabItem
            key={tab.value}
            tab={tab}
            label={labelOf(tab)}
            isActive={tab === active}
            isTabStop={tab === active || (!active && tab.value === site.firstTab)}
            menu={menuFor(tab)}
            onGo={() => actions.go(tab.value)}
            onClose={() => void actions.close([tab.value])}
            onKeyDown={(event) => onKeyDown(event, tab)}
            onDrag={setDragged}
            onDragOver={() => {
              if (dragged !== undefined && dragged !== tab.value) placeTab(dragged, place);
            }}
          />
        ))}
      </ul>
      <Dropdown autoFocus trigger={['click']} menu={menuFor(active)} placement="bottomRight">
        <button type="button" className="tabs-more" aria-label={texts.tabActions} title={texts.tabActions}>
          <DownOutlined />
        </button>
      </Dropdown>
    </nav>
  );
}

/**
 * Scrolls the bar so that the whole active tab is visible, now and when the bar changes its size. `scrollIntoView` would also
 * change where the Tab key continues, so that it skips the skip link and the menu.
 */
function keepInSight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return;
  const watch = new ResizeObserver(() => {
    const tab = bar.querySelector<HTMLElement>('.tab-active');
    if (!tab) return;
    const before = tab.offsetLeft - bar.offsetLeft;
    const after = before + tab.offsetWidth - bar.clientWidth;
    bar.scrollLeft = Math.max(after, Math.min(before, bar.scrollLeft));
  });
  watch.observe(bar);
  return () => watch.disconnect();
}
