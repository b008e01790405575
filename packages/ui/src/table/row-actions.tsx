// Shows the actions of a row: at most two as text, and the rest in one menu that all rows share. Rare actions, and dangerous ones that are
// not daily work, are always in the menu. No row has its own tooltips, confirmations and antd buttons: such rows cost ten times as
// much as plain rows (architecture §6, "Tables").
import { EllipsisOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useEffect } from 'react';
import { textWidth } from './column-widths.ts';
import type { Row } from './row.ts';

export interface RowAction {
  key: string;
  label: string;
  isDangerous: boolean;
  /** True for an action as usual as editing: it is in front even if it is dangerous, and a card on a phone offers it first. */
  isFrequent?: boolean | undefined;
  /** True for an action that is always in the menu, such as copying. */
  isRare?: boolean | undefined;
  appliesTo(row: Row): boolean;
  /** Runs the action. Deleting resolves with whether the row was deleted; other results do not matter. */
  run(row: Row): unknown;
}

export interface OpenMenu {
  row: Row;
  actions: RowAction[];
  at: DOMRect;
}

/** The properties that decide whether an action may be in front of the menu. */
type ActionRank = Pick<RowAction, 'isDangerous' | 'isFrequent' | 'isRare'>;

/** Returns up to `room` actions in front, and the rest for the menu. Rare actions, and dangerous ones without daily use, are never in front. */
export function inFront<A extends ActionRank>(offered: readonly A[], room: number): { front: A[]; rest: A[] } {
  const isFirst = ({ isDangerous, isFrequent, isRare }: ActionRank) => !isRare && (!isDangerous || isFrequent);
  const front = offered.filter(isFirst).slice(0, room);
  return { front, rest: offered.filter((action) => !front.includes(action)) };
}

interface RowActionsProps {
  row: Row;
  actions: readonly RowAction[];
  moreLabel: string;
  onMore(menu: OpenMenu): void;
}

/** The number of actions that a row shows as text. */
const inLine = 2;
const gap = 12;
const moreWidth = 16;
const cellPadding = 16;
const leastWidth = 72;

const offeredOf = (row: Row, actions: readonly RowAction[]) => actions.filter((action) => action.appliesTo(row));

/** Returns the width of the actions of these rows; rows may offer different actions. */
export function actionsWidth(rows: readonly Row[], actions: readonly RowAction[]): number {
  const widest = rows.reduce((most, row) => {
    const offered = offeredOf(row, actions);
    const { front, rest } = inFront(offered, inLine);
    const words = front.map(({ label }) => textWidth(label));
    const parts = rest.length > 0 ? [...words, moreWidth] : words;
    return Math.max(
      most,
      parts.reduce((sum, part) => sum + part + gap, -gap),
    );
  }, 0);
  return Math.max(leastWidth, Math.ceil(widest) + cellPadding + 4);
}

/** Draws the actions as plain buttons. The table calls it as a function, so that a row costs no component. */
export function rowActionCells({ row, actions, moreLabel, onMore }: RowActionsProps) {
  const offered = offeredOf(row, actions);
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
      {rest.length > 0 ? moreMark(moreLabel, (at) => onMore({ row, actions: rest, at })) : null}
    </span>
  );
}

/** Draws the mark that opens the menu of a row. */
export function moreMark(label: string, onOpen: (at: DOMRect) => void) {
  return (
    <button
      type="button"
      className="ec-link ec-more"
      aria-label={label}
      aria-haspopup="menu"
      onClick={(event) => onOpen(event.currentTarget.getBoundingClientRect())}
    >
      <EllipsisOutlined />
    </button>
  );
}

/** The single menu of all rows, which opens beside the pressed mark. */
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
