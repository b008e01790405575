// Finds and runs the actions on several selected rows: rows of this page, of other pages, or all matching rows.

import type { Label } from '@ec/language/label';
import { useConsole } from '@ec/records/console/console';
import { type ListState, matchQueryOf } from '@ec/records/list/list-state';
import { recordTexts } from '@ec/records/list/record-texts';
import type { Selection } from '@ec/records/list/use-list';
import { isAllowed } from '@ec/resource/action';
import type { Resource } from '@ec/resource/resource';
import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import type { Slots } from './slots.ts';
import { rowsOf } from './use-rows.ts';

/** An action takes at most this many rows (domain §8.1). The largest page of a list has as many. */
export const mostActed = 200;

interface BulkOptions {
  resource: Resource;
  slots: Slots;
  /** Names of the actions that this person may run. */
  rights: readonly string[];
  rows: readonly Row[];
  selection: Selection;
  state: ListState;
  total: number;
  act(name: string, rows: readonly Row[]): void;
  /** Opens the dialog of an action that the page defines. */
  open(key: string, rows: readonly Row[]): void;
}

/** Returns whether the console offers the action for a row. */
export function useApplies(resource: Resource, slots: Slots): (name: string, row: Row) => boolean {
  const page = useConsole();
  return (name, row) => {
    const action = resource.actions[name];
    return action !== undefined && isAllowed(action, row) && (slots.actionApplies?.[name]?.(row, page) ?? true);
  };
}

export interface OfferedAction {
  name: string;
  label: Label;
  isDangerous: boolean;
  appliesTo(row: Row): boolean;
  act(rows: readonly Row[]): void;
}

export function useBulk({ resource, slots, rights, rows, selection, state, total, act, open }: BulkOptions) {
  const page = useConsole();
  const { api, can } = page;
  const { error: showError } = useFeedback();
  const texts = useTexts(recordTexts);
  const applies = useApplies(resource, slots);
  const { selected, isAll } = selection;
  const ticked = isAll ? [] : rows.filter((row) => selected.includes(row.id));
  const isOnPage = !isAll && ticked.length === selected.length;
  const count = isAll ? total : selected.length;
  const namedActions = rights.flatMap((name): OfferedAction[] => {
    const action = resource.actions[name];
    if (!action?.isBulk) return [];
    const { label, isDangerous } = action;
    return [{ name, label, isDangerous, appliesTo: (row) => applies(name, row), act: (rows) => act(name, rows) }];
  });
  const slotActions = (slots.bulkActions ?? []).flatMap(
    ({ key, label, permission, isDangerous = false, appliesTo }): OfferedAction[] =>
      can(permission)
        ? [
            {
              name: key,
              label,
              isDangerous,
              appliesTo: (row) => appliesTo?.(row, page) ?? true,
              act: (rows) => open(key, rows),
            },
          ]
        : [],
  );
  const actions = [...namedActions, ...slotActions];
  // One row that permits the action suffices: the dialog names the other rows, and the report gives the reasons. Rows of other pages are
  // loaded only when the action runs.
  const isOffered = ({ appliesTo }: OfferedAction) => !isOnPage || ticked.some(appliesTo);
  const query = isAll ? matchQueryOf(state) : { id: selected.join() };
  const run = (action: OfferedAction) => {
    if (isOnPage) return action.act(ticked);
    rowsOf(api, resource, { ...query, current: 1, size: mostActed }).then(
      (loaded) => action.act(loaded),
      (problem: Error) => showError(problem.message || texts.unknownError),
    );
  };
  return {
    run,
    hasAny: actions.length > 0,
    isTooMany: count > mostActed,
    offered: count > 0 ? actions.filter(isOffered) : [],
  };
}
