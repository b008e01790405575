// What may be done with the selected rows together: those of this page, of other pages, or all that match.
import { useConsole } from '@ec/records/console/console';
import { type ListState, matchQueryOf } from '@ec/records/list/list-state';
import { recordTexts } from '@ec/records/list/record-texts';
import type { Selection } from '@ec/records/list/use-list';
import { type Action, isAllowed } from '@ec/resource/action';
import type { Resource } from '@ec/resource/resource';
import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import type { Slots } from './slots.ts';
import { rowsOf } from './use-rows.ts';

/** Rows that an action takes at once (domain §8.1), and those of the largest page of a list. */
export const mostActed = 200;

interface BulkOptions {
  resource: Resource;
  slots: Slots;
  /** Names of the actions on offer. */
  rights: readonly string[];
  rows: readonly Row[];
  selection: Selection;
  state: ListState;
  total: number;
  act(name: string, rows: readonly Row[]): void;
}

/** Whether the console offers the action for a row. */
export function useApplies(resource: Resource, slots: Slots): (name: string, row: Row) => boolean {
  const page = useConsole();
  return (name, row) => {
    const action = resource.actions[name];
    return action !== undefined && isAllowed(action, row) && (slots.actionApplies?.[name]?.(row, page) ?? true);
  };
}

export interface OfferedAction {
  name: string;
  action: Action;
}

export function useBulk({ resource, slots, rights, rows, selection, state, total, act }: BulkOptions) {
  const { api } = useConsole();
  const { error: showError } = useFeedback();
  const texts = useTexts(recordTexts);
  const applies = useApplies(resource, slots);
  const { selected, isAll } = selection;
  const ticked = isAll ? [] : rows.filter((row) => selected.includes(row.id));
  const isSeen = !isAll && ticked.length === selected.length;
  const count = isAll ? total : selected.length;
  const actions = rights.flatMap((name): OfferedAction[] => {
    const action = resource.actions[name];
    return action?.isBulk ? [{ name, action }] : [];
  });
  // One row that allows it is enough: the others are named before, and their reasons after.
  const isOffered = ({ name }: OfferedAction) => !isSeen || ticked.some((row) => applies(name, row));
  const which = isAll ? matchQueryOf(state) : { id: selected.join() };
  const run = (name: string) => {
    if (isSeen) return act(name, ticked);
    rowsOf(api, resource, { ...which, current: 1, size: mostActed }).then(
      (loaded) => act(name, loaded),
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
