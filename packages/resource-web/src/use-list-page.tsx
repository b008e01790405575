// The logic of a list page: address, rows, selection, rights and dialogs. list-view.tsx renders it; a custom page may render it in
// another way.

import { labelOf } from '@ec/language/label';
import { useRemove } from '@ec/records/change/use-remove';
import { ApiError } from '@ec/records/console/api';
import { useConsole } from '@ec/records/console/console';
import { withFilters, withPage, withQuery, withSorts } from '@ec/records/list/list-state';
import { useTotalText } from '@ec/records/list/selection-bar.tsx';
import {
  useAddRequest,
  useListQuery,
  useListState,
  useOpenedRow,
  useSelection,
  useStepBack,
} from '@ec/records/list/use-list';
import { nextFormOf, useSteps } from '@ec/records/list/use-steps';
import type { Filters } from '@ec/records/query/search-form.tsx';
import { useSavedViews } from '@ec/records/views/use-saved-views';
import { permissionsOf } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import type { Row } from '@ec/ui/table/row';
import type { Sort } from '@ec/ui/table/sorts';
import { useLanguage } from '@ec/ui/text/use-texts';
import { useCallback, useMemo, useState } from 'react';
import { removalNameOf } from './full-name.ts';
import { allColumnsOf, shownColumnsOf } from './list-columns.tsx';
import { listKeysOf } from './list-keys.ts';
import { requestedColumns } from './list-reads.ts';
import type { Slots } from './slots.ts';
import { useListChanges } from './use-list-changes.tsx';
import { useRights } from './use-rights.ts';
import { useSavedRow } from './use-saved-row.ts';
import { useTree } from './use-tree.tsx';

const noRows: Row[] = [];
/** The open drawer or dialog over the list. */
export type Tool = 'query' | 'columns' | 'batch';

export function useListPage(resource: Resource, slots: Slots = {}) {
  const language = useLanguage();
  const { can, pageTitle } = useConsole();
  const seesPlain = can(permissionsOf(resource).plain);
  const control = useSavedViews(resource.name);
  const keys = useMemo(() => listKeysOf(resource, seesPlain), [resource, seesPlain]);
  const address = useListState(keys, control);
  const { state, change, columnText } = address;
  const all = useMemo(() => allColumnsOf(resource, slots, language), [resource, slots, language]);
  const visibleColumns = useMemo(() => shownColumnsOf(resource, all, columnText), [resource, all, columnText]);
  const rights = useRights(resource, slots);
  const onClear = () => change((now) => withQuery(withFilters(now, {}), ''));
  const tree = useTree({ resource, rights, state, isWaiting: address.isWaiting, onClear });
  const columns = requestedColumns(resource, slots, visibleColumns);
  const flat = useListQuery(resource, state, { isWaiting: address.isWaiting || resource.isTree, columns });
  const list = tree?.list ?? flat;
  const remove = useRemove(resource, (row) => removalNameOf(resource, row));
  const [openedId, openRow] = useOpenedRow();
  const selection = useSelection(JSON.stringify([state.filters, state.q]));
  const { selected, setSelected } = selection;
  // The target of the open form: `editing` of FormPanel.
  const [editing, setEditing] = useState<string>();
  const [tool, setTool] = useState<Tool>();
  // The page waits for the person's settings of the list, so that the list is rendered once.
  const page = control.isPending ? undefined : list.data;
  const rows = page?.records ?? noRows;
  useStepBack(page, state.current, (current) => change((now) => ({ ...now, current })));

  const onOpen = useCallback((row: Row) => openRow(row.id), [openRow]);
  const { dataUpdatedAt: at, isFetching } = list;
  const onAdd = rights.add ? () => setEditing('add') : undefined;
  useAddRequest(onAdd);
  const saved = useSavedRow(resource, { rows, at, isFetching, open: rights.view ? onOpen : undefined });
  const onStep = useCallback((id: string) => openRow(id, true), [openRow]);
  const onPage = (current: number, size = state.size) => change((now) => withPage(now, current, size));
  const isSettled = !list.isPlaceholderData;
  const steps = useSteps({ page, isSettled, current: state.current, openedId, onOpen: onStep, onPage });
  const onSort = useCallback((sorts: Sort[]) => change((now) => withSorts(now, sorts)), [change]);
  const onSearch = useCallback((filters: Filters) => change((now) => withFilters(now, filters)), [change]);
  const keepWidths = control.keep;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` does the same at every render
  const onWidths = useCallback((widths: Record<string, number>) => keepWidths({ widths }), []);
  const changes = useListChanges({
    resource,
    slots,
    rights,
    rows,
    selection,
    state,
    total: page?.total ?? 0,
    tree: tree?.list,
    openForm: setEditing,
    onView: onOpen,
  });
  return {
    resource,
    slots,
    rights,
    control,
    address,
    state,
    seesPlain,
    all,
    visibleColumns,
    tree,
    flat,
    list,
    page,
    rows,
    steps,
    selection,
    openedId,
    openRow,
    ...changes,
    label: labelOf(resource.label, language),
    title: pageTitle ?? labelOf(resource.label, language),
    addLabel: resource.addLabel && labelOf(resource.addLabel, language),
    total: useTotalText(page),
    isForbidden: page === undefined && list.error instanceof ApiError && list.error.status === 403,
    /** `editing` is the target of the open form, `next` that of the form after a save. */
    form: { editing, open: setEditing, close: () => setEditing(undefined), next: nextFormOf(editing, rows) },
    tool: { opened: tool, open: setTool, close: () => setTool(undefined) },
    onAdd,
    onRemove: () => void remove.many(selected).then((isGone) => isGone && setSelected([])),
    saved,
    onQuery: (q: string) => change((now) => withQuery(now, q)),
    onRetry: () => void list.refetch(),
    onOpen,
    onPage,
    onSort,
    onSearch,
    onWidths,
    onClear,
  };
}

export type ListPageModel = ReturnType<typeof useListPage>;
