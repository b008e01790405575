// The top menu. Home shows the whole side menu; each other entry shows the part that the server assigns to it (specification §2).
import { EllipsisOutlined } from '@ant-design/icons';
import type { ShownTopMenu } from '@ec/system/shared/own-menus.contract';
import { useTexts } from '@ec/ui/text/use-texts';
import { Dropdown } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { shellTexts } from './shell-texts.ts';

export interface TopMenuProps {
  menus: readonly ShownTopMenu[];
  /** The id of the chosen entry; undefined for home. */
  chosenId: string | undefined;
  onChoose(menu: ShownTopMenu | undefined): void;
}

export function TopMenu({ menus, chosenId, onChoose }: TopMenuProps) {
  const texts = useTexts(shellTexts);
  const nav = useRef<HTMLElement>(null);
  const isCut = useIsCut(nav, menus);
  if (menus.length === 0) return null;
  const entries = [undefined, ...menus].map((menu) => ({
    key: menu?.id ?? 'home',
    label: menu?.name ?? texts.home,
    isChosen: menu?.id === chosenId,
    choose: () => onChoose(menu),
  }));
  return (
    <div className="header-tops">
      <nav ref={nav} className="header-top" data-cut={isCut || undefined} aria-label={texts.topMenu}>
        {entries.map(({ key, label, isChosen, choose }) => (
          <button key={key} type="button" aria-current={isChosen ? 'true' : undefined} onClick={choose}>
            {label}
          </button>
        ))}
      </nav>
      {isCut ? (
        <Dropdown
          autoFocus
          trigger={['click']}
          menu={{
            items: entries.map(({ key, label }) => ({ key, label })),
            selectedKeys: entries.filter(({ isChosen }) => isChosen).map(({ key }) => key),
            onClick: ({ key }) => entries.find((entry) => entry.key === key)?.choose(),
          }}
        >
          <button type="button" className="header-button" aria-label={texts.allTopMenus} title={texts.allTopMenus}>
            <EllipsisOutlined />
          </button>
        </Dropdown>
      ) : null}
    </div>
  );
}

/** Returns whether the window is too narrow for all entries. */
function useIsCut(host: RefObject<HTMLElement | null>, menus: TopMenuProps['menus']): boolean {
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries have another width, and none have no element
  useEffect(() => {
    const nav = host.current;
    if (!nav || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setCut(nav.scrollWidth > nav.clientWidth + 1));
    observer.observe(nav);
    return () => observer.disconnect();
  }, [host, menus]);
  return isCut;
}
