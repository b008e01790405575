// The bar of open tabs. Arrow keys move, Enter goes, Delete and Alt+W close, Ctrl with an arrow moves the tab itself, as dragging does;
// a right click or the mark at the end has the rest.
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
import { closes, type Tab } from './tab-rules.ts';
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active tab is found again in the page when it changes
  useEffect(() => keepInSight(bar.current), [pathname, tabs.length]);

  const active = tabs.find((tab) => tab.value === pathname);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyW') return;
      event.preventDefault();
      if (active && closes(active)) void actions.close([active.value]);
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
        // The browser takes the focus off an element that changes places.
        flushSync(() => placeTab(tab.value, next));
        event.currentTarget.focus();
      } else bar.current?.querySelectorAll<HTMLElement>('.tab-name')[(next + tabs.length) % tabs.length]?.focus();
    }
    if (event.key === 'Delete' && closes(tab)) void actions.close([tab.value]);
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
            isReached={tab === active || (!active && tab.value === site.firstTab)}
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
 * Brings the whole active tab, with what closes it, between the edges of the bar, now and when the bar changes its size.
 * Not `scrollIntoView`: that also moves the place from where Tab goes on, past the skip link and the menu.
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
