// One tab of the bar: its name, what closes it, its menu, and the place it is dragged to.
import { CloseOutlined, HomeOutlined, PushpinOutlined } from '@ant-design/icons';
import { useTexts } from '@ec/ui/text/use-texts';
import { Dropdown, type MenuProps } from 'antd';
import type { DragEvent, KeyboardEvent } from 'react';
import { shellTexts } from '../shell/shell-texts.ts';
import { closes, type Tab } from './tab-rules.ts';

interface TabItemProps {
  tab: Tab;
  label: string;
  isActive: boolean;
  /** The key Tab stops at one tab of the bar. */
  isReached: boolean;
  menu: MenuProps;
  onGo(): void;
  onClose(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  /** Its value while it is dragged. */
  onDrag(value: string | undefined): void;
  onDragOver(): void;
}

export function TabItem({ tab, label, isActive, isReached, menu, ...on }: TabItemProps) {
  const texts = useTexts(shellTexts);
  const mayClose = closes(tab);
  const begin = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    on.onDrag(tab.value);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    on.onDragOver();
  };
  return (
    <Dropdown autoFocus trigger={['contextMenu']} menu={menu}>
      <li
        className={isActive ? 'tab tab-active' : 'tab'}
        draggable={tab.close}
        onDragStart={begin}
        onDragOver={over}
        onDragEnd={() => on.onDrag(undefined)}
      >
        <button
          type="button"
          aria-current={isActive ? 'page' : undefined}
          aria-keyshortcuts={mayClose ? 'Delete' : undefined}
          tabIndex={isReached ? 0 : -1}
          className="tab-name"
          title={[...tab.group, label].join(' / ')}
          onClick={on.onGo}
          onAuxClick={(event) => {
            if (event.button === 1 && mayClose) on.onClose();
          }}
          onKeyDown={on.onKeyDown}
        >
          {tab.close ? null : <HomeOutlined />}
          {tab.pinned ? <PushpinOutlined /> : null}
          <span>{label}</span>
        </button>
        {mayClose ? (
          <button
            type="button"
            className="tab-close"
            tabIndex={-1}
            aria-label={`${texts.closeTab} ${label}`}
            onClick={on.onClose}
          >
            <CloseOutlined />
          </button>
        ) : null}
      </li>
    </Dropdown>
  );
}
