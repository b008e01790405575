// One tab of the bar, with a close button and a context menu. A tab can be dragged to another place.
import { CloseOutlined, HomeOutlined, PushpinOutlined } from '@ant-design/icons';
import { useTexts } from '@ec/ui/text/use-texts';
import { Dropdown, type MenuProps } from 'antd';
import type { DragEvent, KeyboardEvent } from 'react';
import { shellTexts } from '../shell/shell-texts.ts';
import { canClose, type Tab } from './tab-rules.ts';

interface TabItemProps {
  tab: Tab;
  label: string;
  isActive: boolean;
  /** True where the Tab key stops. It stops at one tab of the bar; arrow keys reach the others. */
  isTabStop: boolean;
  menu: MenuProps;
  onGo(): void;
  onClose(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  /** Receives the value of the tab when the drag begins, and undefined when it ends. */
  onDrag(value: string | undefined): void;
  onDragOver(): void;
}

export function TabItem({ tab, label, isActive, isTabStop, menu, ...on }: TabItemProps) {
  const texts = useTexts(shellTexts);
  const mayClose = canClose(tab);
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
          tabIndex={isTabStop ? 0 : -1}
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
