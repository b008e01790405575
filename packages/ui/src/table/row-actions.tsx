// Actions of a row: two at most as text, the rest under one menu that all rows share, and there whatever is rare. No component with a pop-up per
// row: Tooltip, Popconfirm and buttons per row cost ten times plain rows (architecture §6, "Tables").
import { EllipsisOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useEffect } from 'react';
import type { Row } from './row.ts';

export interface RowAction {
  key: string;
  label: string;
  isDangerous: boolean;
  /** Stands in the menu, however much room there is: deleting, copying. */
  isRare?: boolean;
  appliesTo(row: Row): boolean;
  /** Resolves false when the person changed their mind or it failed. */
  run(row: Row): unknown;
}

export interface OpenMenu {
  row: Row;
  actions: RowAction[];
  at: DOMRect;
}

/** What stands as text or button, and what in the menu beside it. */
export function inFront<A extends { isRare?: boolean }>(
  offered: readonly A[],
  room: number,
): { front: A[]; rest: A[] } {
  const front = offered.filter(({ isRare }) => !isRare).slice(0, room);
  return { front, rest: offered.filter((action) => !front.includes(action)) };
}

interface RowActionsProps {
  row: Row;
  actions: RowAction[];
  /** How many stand as text. */
  inLine: number;
  moreLabel: string;
  onMore(menu: OpenMenu): void;
}

/** Plain buttons; called as a function by the table, so that a row costs no component. */
export function rowActionCells({ row, actions, inLine, moreLabel, onMore }: RowActionsProps) {
  const offered = actions.filter((action) => action.appliesTo(row));
  const { front, rest } = inFront(offered, inLine);
  return (
    <span className="ec-row-actions">
      {front.map((action) => (
        <button
          key={action.key}
          type="button"
          className={action.isDangerous ? 'ec-link ec-danger' : 'ec-link'}
          onClick={() => void action.run(row)}
        >
          {action.label}
        </button>
      ))}
      {rest.length > 0 ? (
        <button
          type="button"
          className="ec-link"
          aria-label={moreLabel}
          aria-haspopup="menu"
          onClick={(event) => onMore({ row, actions: rest, at: event.currentTarget.getBoundingClientRect() })}
        >
          <EllipsisOutlined />
        </button>
      ) : null}
    </span>
  );
}

/** The one menu of all rows, opened beside the mark that was pressed. */
export function SharedMenu({ menu, onClose }: { menu: OpenMenu | undefined; onClose(): void }) {
  const isOpen = menu !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener('scroll', onClose, true);
    return () => window.removeEventListener('scroll', onClose, true);
  }, [isOpen, onClose]);
  if (!menu) return null;
  const { left, top, width, height } = menu.at;
  return (
    <Dropdown
      autoFocus
      key={menu.row.id}
      open
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => open || onClose()}
      menu={{
        items: menu.actions.map(({ key, label, isDangerous }) => ({ key, label, danger: isDangerous })),
        onClick: ({ key }) => {
          onClose();
          menu.actions.find((action) => action.key === key)?.run(menu.row);
        },
      }}
    >
      <span className="ec-anchor" style={{ left, top, width, height }} />
    </Dropdown>
  );
}
