// Collects the actions on a row that the person may run, from the definition, the slots and the rights of the person.

import { labelOf } from '@ec/language/label';
import { changeTexts } from '@ec/records/change/change-texts';
import { useRemove } from '@ec/records/change/use-remove';
import { useConsole } from '@ec/records/console/console';
import { recordTexts } from '@ec/records/list/record-texts';
import { treeRow } from '@ec/records/tree/tree-rows';
import { treeTexts } from '@ec/records/tree/tree-texts';
import type { TreeList } from '@ec/records/tree/use-tree-list';
import { type Action, isAllowed } from '@ec/resource/action';
import { editObstacle, removalObstacle } from '@ec/resource/removable';
import type { Resource } from '@ec/resource/resource';
import type { Row } from '@ec/ui/table/row';
import type { RowAction } from '@ec/ui/table/row-actions.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { takesRemarkAlone } from './draft.ts';
import { removalNameOf } from './full-name.ts';
import type { RowActionSlot, Slots } from './slots.ts';
import type { Rights } from './use-rights.ts';
import type { RowDialog } from './use-row-dialog.tsx';

interface RowActionOptions {
  resource: Resource;
  slots: Slots;
  rights: Rights;
  onView(row: Row): void;
  onEdit(row: Row): void;
  onCopy(row: Row): void;
  onRemoved(row: Row): void;
  onAct(name: string, rows: readonly Row[]): void;
  onDialog(Dialog: RowDialog, row: Row): void;
  /** Undefined where the rows form no tree. */
  tree: TreeList | undefined;
  onAddBelow(row: Row): void;
}

type Weight = 'step' | 'frequent' | 'usual';

/** Returns the place of an action: a `step`, which moves a row to its next state, comes before a `frequent` one and a `usual` one. */
function weightOf({ isFrequent, isDangerous, stateCondition }: Action): Weight {
  if (!isFrequent) return 'usual';
  return stateCondition && !isDangerous ? 'step' : 'frequent';
}

/** Returns the actions in order: steps, editing, frequent actions, then all others. Only people without the right to edit get `view`. */
export function useRowActions(options: RowActionOptions): RowAction[] {
  const { resource, slots, rights, onView, onEdit, onCopy, onRemoved, onAct, onDialog, tree, onAddBelow } = options;
  const page = useConsole();
  const { can, responsiveLevel } = page;
  const texts = useTexts(recordTexts);
  const upkeep = useTexts(changeTexts);
  const below = useTexts(treeTexts);
  const language = useLanguage();
  const remove = useRemove(resource, (row) => removalNameOf(resource, row));
  const always = () => true;
  const actions: RowAction[] = [];
  const base = { isDangerous: false, appliesTo: always };
  const actionOf = ({
    key,
    label,
    isDangerous = false,
    isFrequent = false,
    appliesTo = always,
    run,
    Dialog,
  }: RowActionSlot): RowAction => ({
    key: `own-${key}`,
    label: labelOf(label, language),
    isDangerous,
    isFrequent,
    appliesTo: (row) => appliesTo(row, page),
    run: Dialog ? (row) => onDialog(Dialog, row) : (row) => run?.(row, page),
  });
  const namedOf = (weight: Weight): RowAction[] =>
    rights.actions.flatMap((key) => {
      const action = resource.actions[key]!;
      if (action.isRowless || weightOf(action) !== weight) return [];
      const { isFrequent } = action;
      const appliesTo = (row: Row) => isAllowed(action, row) && (slots.actionApplies?.[key]?.(row, page) ?? true);
      const label = labelOf(action.label, language);
      return [{ key, label, isDangerous: action.isDangerous, isFrequent, appliesTo, run: (row) => onAct(key, [row]) }];
    });
  actions.push(...namedOf('step'));
  const isRemark = takesRemarkAlone(resource);
  const mayEdit = (row: Row) =>
    editObstacle(resource, row) === undefined && (slots.actionApplies?.edit?.(row, page) ?? true);
  const edit: RowAction = {
    ...base,
    key: 'edit',
    label: isRemark ? texts.button.remark : texts.button.edit,
    appliesTo: mayEdit,
    run: onEdit,
  };
  if (rights.edit && !isRemark) actions.push(edit);
  else if (rights.view && !rights.edit) actions.push({ ...base, key: 'view', label: texts.button.view, run: onView });
  const slotActions = (slots.rowActions ?? []).filter(({ permission }) => permission === undefined || can(permission));
  actions.push(...slotActions.filter(({ isFrequent }) => isFrequent).map(actionOf), ...namedOf('frequent'));
  if (rights.add && tree)
    actions.push({
      key: 'below',
      label: below.addBelow,
      isDangerous: false,
      appliesTo: (row) => slots.actionApplies?.below?.(row, page) ?? true,
      run: onAddBelow,
    });
  actions.push(...namedOf('usual'));
  // A phone has no room for the drag handles of the tree, so the menu moves a row up and down.
  const order = rights.sort && responsiveLevel === 0 ? tree?.order : undefined;
  if (order) {
    for (const [key, by] of [
      ['up', -1],
      ['down', 1],
    ] as const)
      actions.push({ ...base, key, label: below[key], run: (row) => order.step(treeRow(row), by) });
  }
  actions.push(...slotActions.filter(({ isFrequent }) => !isFrequent).map(actionOf));
  // People rarely edit a remark, so it comes after the actions of the definition and the slots.
  if (rights.edit && isRemark) actions.push(edit);
  if (rights.copy) actions.push({ ...base, key: 'copy', label: upkeep.copy, isRare: true, run: onCopy });
  if (rights.delete) {
    actions.push({
      ...base,
      key: 'delete',
      label: texts.button.remove,
      isDangerous: true,
      appliesTo: (row) =>
        removalObstacle(resource, row) === undefined && (slots.actionApplies?.delete?.(row, page) ?? true),
      run: async (row) => {
        const isGone = await remove.one(row);
        if (isGone) onRemoved(row);
        return isGone;
      },
    });
  }
  return actions;
}
