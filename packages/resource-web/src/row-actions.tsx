// Actions of a row: two at most as text, the rest under one menu that all rows share. No component with a pop-up per
// row: Tooltip, Popconfirm and buttons per row cost ten times plain rows (architecture §6, "Tables").
import { EllipsisOutlined } from '@ant-design/icons';
import { labelOf } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { recordTexts } from '@ec/ui/record-texts';
import { upkeepTexts } from '@ec/ui/upkeep-texts';
import { useLanguage, useTexts } from '@ec/ui/use-texts';
import { Dropdown } from 'antd';
import { useEffect } from 'react';
import type { Row } from './draft.ts';
import type { Slots } from './slots.ts';
import type { Rights } from './use-rights.ts';
import { useAction, useRemove } from './use-write.ts';

export interface RowAction {
  key: string;
  label: string;
  isDangerous: boolean;
  appliesTo(row: Row): boolean;
  /** Resolves false when the person changed their mind or it failed. */
  run(row: Row): unknown;
}

interface Given {
  resource: Resource;
  slots: Slots;
  rights: Rights;
  onView(row: Row): void;
  onEdit(row: Row): void;
  onCopy(row: Row): void;
  onRemoved(row: Row): void;
}

/** What this person may do with a row, most used first. `view` is there only where nothing can be edited. */
export function useRowActions({ resource, slots, rights, onView, onEdit, onCopy, onRemoved }: Given): RowAction[] {
  const { can } = useConsole();
  const texts = useTexts(recordTexts);
  const upkeep = useTexts(upkeepTexts);
  const language = useLanguage();
  const remove = useRemove(resource);
  const runAction = useAction(resource, slots);
  const always = () => true;
  const actions: RowAction[] = [];
  const plain = { isDangerous: false, appliesTo: always };
  if (rights.edit) actions.push({ ...plain, key: 'edit', label: texts.button.edit, run: onEdit });
  else if (rights.view) actions.push({ ...plain, key: 'view', label: texts.button.view, run: onView });
  if (rights.delete) {
    actions.push({
      ...plain,
      key: 'delete',
      label: texts.button.remove,
      isDangerous: true,
      run: async (row) => {
        const isGone = await remove.one(row);
        if (isGone) onRemoved(row);
        return isGone;
      },
    });
  }
  for (const name of rights.actions) {
    const action = resource.actions[name]!;
    actions.push({
      key: name,
      label: labelOf(action.label, language),
      isDangerous: action.isDangerous,
      appliesTo: slots.actionApplies?.[name] ?? always,
      run: (row) => runAction(name, row),
    });
  }
  if (rights.add) actions.push({ ...plain, key: 'copy', label: upkeep.copy, run: onCopy });
  for (const slot of slots.rowActions ?? []) {
    if (slot.permission !== undefined && !can(slot.permission)) continue;
    actions.push({
      key: `own-${slot.key}`,
      label: labelOf(slot.label, language),
      isDangerous: slot.isDangerous ?? false,
      appliesTo: slot.appliesTo ?? always,
      run: slot.run,
    });
  }
  return actions;
}

export interface OpenMenu {
  row: Row;
  actions: RowAction[];
  at: DOMRect;
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
  const rest = offered.slice(inLine);
  return (
    <span className="ec-row-actions">
      {offered.slice(0, inLine).map((action) => (
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
      key={menu.row.id}
      open
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => open || onClose()}
      menu={{
        items: menu.actions.map(({ key, label, isDangerous }) => ({ key, label, danger: isDangerous })),
        autoFocus: true,
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
