// The bar of open tabs. Arrow keys move, Enter goes, Delete and Alt+W close; a right click or the mark at the end has the rest.
import { CloseOutlined, DownOutlined, HomeOutlined } from '@ant-design/icons';
import { useTexts } from '@ec/ui/text/use-texts';
import { Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { shellTexts } from '../shell/shell-texts.ts';
import { site } from '../site.ts';
import type { Tab } from './tab-rules.ts';
import { tabsStore } from './tabs-store.ts';
import type { TabActions } from './use-tab-actions.ts';
import { useTabLabel } from './use-tab-label.ts';

export function TabBar({ leaves, actions }: { leaves: MenuLeaf[]; actions: TabActions }) {
  const texts = useTexts(shellTexts);
  const labelOf = useTabLabel(leaves);
  const tabs = useStore(tabsStore, (state) => state.tabs);
  const { pathname } = useLocation();
  const bar = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active tab is found again in the page when it changes
  useEffect(() => keepInSight(bar.current), [pathname, tabs.length]);

  const active = tabs.find((tab) => tab.value === pathname);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyW') return;
      event.preventDefault();
      if (active?.close) void actions.close([active.value]);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [active, actions]);

  const menuFor = (tab: Tab | undefined): MenuProps => ({
    items: [
      { key: 'one', label: texts.closeTab, extra: 'Alt W', disabled: !tab?.close },
      { key: 'others', label: texts.closeOthers, disabled: tabs.length < 2 },
      { key: 'all', label: texts.closeAll, disabled: tabs.length < 2 },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      if (key === 'one' && tab) void actions.close([tab.value]);
      if (key === 'others') void actions.closeOthers(tab?.value ?? site.firstTab);
      if (key === 'all') void actions.closeAll();
    },
  });

  const onKeyDown = (event: KeyboardEvent, tab: Tab) => {
    const place = tabs.indexOf(tab);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      bar.current?.querySelectorAll<HTMLElement>('.tab-name')[(next + tabs.length) % tabs.length]?.focus();
    }
    if (event.key === 'Delete' && tab.close) void actions.close([tab.value]);
  };
  const onMiddleClick = (event: MouseEvent, tab: Tab) => {
    if (event.button === 1 && tab.close) void actions.close([tab.value]);
  };

  return (
    <nav className="tabs" aria-label={texts.openPages}>
      <ul className="tabs-list" ref={bar}>
        {tabs.map((tab) => (
          <Dropdown key={tab.value} autoFocus trigger={['contextMenu']} menu={menuFor(tab)}>
            <li className={tab === active ? 'tab tab-active' : 'tab'}>
              <button
                type="button"
                aria-current={tab === active ? 'page' : undefined}
                aria-keyshortcuts={tab.close ? 'Delete' : undefined}
                tabIndex={tab === active || (!active && tab.value === site.firstTab) ? 0 : -1}
                className="tab-name"
                title={[...tab.group, labelOf(tab)].join(' / ')}
                onClick={() => actions.go(tab.value)}
                onAuxClick={(event) => onMiddleClick(event, tab)}
                onKeyDown={(event) => onKeyDown(event, tab)}
              >
                {tab.close ? null : <HomeOutlined />}
                <span>{labelOf(tab)}</span>
              </button>
              {tab.close ? (
                <button
                  type="button"
                  className="tab-close"
                  tabIndex={-1}
                  aria-label={`${texts.closeTab} ${labelOf(tab)}`}
                  onClick={() => void actions.close([tab.value])}
                >
                  <CloseOutlined />
                </button>
              ) : null}
            </li>
          </Dropdown>
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
