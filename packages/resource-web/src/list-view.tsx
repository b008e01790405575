// The list page of a definition: search, chips, toolbar, table, pages, and what opens over them.
import { LayoutOutlined, SettingOutlined, VerticalAlignMiddleOutlined } from '@ant-design/icons';
import { labelOf } from '@ec/language/label';
import { useRemove } from '@ec/records/change/use-remove';
import { ApiError } from '@ec/records/console/api';
import { useConsole } from '@ec/records/console/console';
import { PastTools } from '@ec/records/history/past-tools.tsx';
import { ListBody } from '@ec/records/list/list-body.tsx';
import { ListColumnPanel } from '@ec/records/list/list-column-panel.tsx';
import { ListFooter } from '@ec/records/list/list-footer.tsx';
import { ListNotes } from '@ec/records/list/list-notes.tsx';
import { isFiltered, viewConfigOf, withFilters, withPage, withQuery, withSorts } from '@ec/records/list/list-state';
import { ListToolbar, ToolButton } from '@ec/records/list/list-toolbar.tsx';
import { ActButton, SelectionBar, useTotalText } from '@ec/records/list/selection-bar.tsx';
import { useListQuery, useListState, useOpenedRow, useSelection, useStepBack } from '@ec/records/list/use-list';
import { nextFormOf, useSteps } from '@ec/records/list/use-steps';
import { partsOfQuery } from '@ec/records/query/query-words.tsx';
import type { Filters } from '@ec/records/query/search-form.tsx';
import { SheetTools } from '@ec/records/sheets/sheet-tools.tsx';
import { SavedViewTabs } from '@ec/records/views/saved-view-tabs.tsx';
import { useSavedViews } from '@ec/records/views/use-saved-views';
import { viewTexts } from '@ec/records/views/view-texts';
import { isAllowed } from '@ec/resource/action';
import { permissionsOf } from '@ec/resource/calls';
import { columnsText } from '@ec/resource/list-layout';
import { decodeQuery } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { Forbidden } from '@ec/ui/feedback/state-page.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { columnTexts } from '@ec/ui/table/column-texts';
import type { Sort } from '@ec/ui/table/data-columns.tsx';
import { DataTable } from '@ec/ui/table/data-table.tsx';
import type { Row } from '@ec/ui/table/row';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useCallback, useMemo, useState } from 'react';
import { BatchEdit } from './batch-edit.tsx';
import { scopeOfAll } from './batch-fields.ts';
import { DetailDrawer } from './detail-drawer.tsx';
import { FormPanel } from './form-panel.tsx';
import { ListChips } from './list-chips.tsx';
import { allColumnsOf, shownColumnsOf } from './list-columns.tsx';
import { listKeysOf, slowLabels } from './list-keys.ts';
import { ListQuery } from './list-query.tsx';
import { ListSearch } from './list-search.tsx';
import { matchKeysOf } from './match-keys.ts';
import type { Slots } from './slots.ts';
import { useActing } from './use-acting.tsx';
import { useRights } from './use-rights.ts';
import { useRowActions } from './use-row-actions.ts';
import { useTree } from './use-tree.tsx';

const noRows: Row[] = [];
const noSorts: Sort[] = [];
/** Rows that an action takes at once (domain §8.1). */
const mostActed = 200;
type Tool = 'query' | 'columns' | 'batch';

export function ListView({ resource, slots }: { resource: Resource; slots: Slots }) {
  const { button: saveView } = useTexts(viewTexts);
  const { title: columnsTitle } = useTexts(columnTexts);
  const language = useLanguage();
  const { can, pageTitle } = useConsole();
  const seesPlain = can(permissionsOf(resource).plain);
  const control = useSavedViews(resource.name);
  const keys = useMemo(() => listKeysOf(resource, seesPlain), [resource, seesPlain]);
  const address = useListState(keys, control);
  const { state, change, view, columnText } = address;
  const all = useMemo(() => allColumnsOf(resource, slots, language), [resource, slots, language]);
  const shown = useMemo(() => shownColumnsOf(resource, all, columnText), [resource, all, columnText]);
  const rights = useRights(resource, slots);
  const onClear = () => change((now) => withQuery(withFilters(now, {}), ''));
  const tree = useTree({ resource, rights, state, isWaiting: address.isWaiting, onClear });
  const flat = useListQuery(resource, state, address.isWaiting || resource.isTree);
  const list = tree?.list ?? flat;
  const remove = useRemove(resource);
  const [openedId, openRow] = useOpenedRow();
  const selection = useSelection(JSON.stringify([state.filters, state.q]));
  const { selected, isAll, setSelected } = selection;
  // What the form is open for, see FormPanel.
  const [editing, setEditing] = useState<string>();
  const [tool, setTool] = useState<Tool>();
  const [viewDialog, setViewDialog] = useState<'add' | 'edit'>();
  // How this person sees the list is asked together with the rows: nothing is shown twice.
  const page = control.isPending ? undefined : list.data;
  const rows = page?.records ?? noRows;
  useStepBack(page, state.current, (current) => change((now) => ({ ...now, current })));

  const onOpen = useCallback((row: Row) => openRow(row.id), [openRow]);
  const onEdit = useCallback((row: Row) => setEditing(row.id), []);
  const onCopy = useCallback((row: Row) => setEditing(`copy-${row.id}`), []);
  const onAddBelow = useCallback((row: Row) => setEditing(`add-below-${row.id}`), []);
  const onStep = useCallback((id: string) => openRow(id, true), [openRow]);
  const onPage = (current: number, size = state.size) => change((now) => withPage(now, current, size));
  const isSettled = !list.isPlaceholderData;
  const steps = useSteps({ page, isSettled, current: state.current, openedId, onOpen: onStep, onPage });
  const onSort = useCallback((sorts: Sort[]) => change((now) => withSorts(now, sorts)), [change]);
  const onSearch = useCallback((filters: Filters) => change((now) => withFilters(now, filters)), [change]);
  const onQuery = (q: string) => change((now) => withQuery(now, q));
  const onAdvanced = () => setTool('query');
  const onClose = () => setTool(undefined);
  const onRetry = () => void list.refetch();
  const keepWidths = control.keep;
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeping is the same whenever it is made
  const onWidths = useCallback((widths: Record<string, number>) => keepWidths({ widths }), []);
  const onRemoved = (row: Row) => setSelected((now) => now.filter((id) => id !== row.id));
  const { act, dialog } = useActing(resource, slots, ({ rows: done }) => {
    if (done.length > 1) setSelected([]);
  });
  const offered = { onAct: act, onView: onOpen, onEdit, onCopy, onRemoved, onAddBelow, tree: tree?.list };
  const actions = useRowActions({ resource, slots, rights, ...offered });
  const label = labelOf(resource.label, language);
  const total = useTotalText(page);
  const nextForm = nextFormOf(editing, rows);

  if (page === undefined && list.error instanceof ApiError && list.error.status === 403) return <Forbidden />;
  const addLabel = slots.addLabel && labelOf(slots.addLabel, language);
  const onAdd = rights.add ? () => setEditing('add') : undefined;
  const actionOf = (name: string) => resource.actions[name]!;
  const rowless = rights.actions.filter((name) => actionOf(name).isRowless);
  const hasMany = rights.actions.some((name) => actionOf(name).isBulk);
  const ticked = isAll ? [] : rows.filter((row) => selected.includes(row.id));
  // Rows ticked on other pages are not here to be looked at: what may be done with them is offered where they are.
  const isSeen = ticked.length === selected.length && ticked.length > 0 && ticked.length <= mostActed;
  const together = rights.actions.filter(
    (name) =>
      isSeen &&
      actionOf(name).isBulk &&
      ticked.every((row) => isAllowed(actionOf(name), row) && (slots.actionApplies?.[name]?.(row) ?? true)),
  );
  const removeMany = () => void remove.many(selected).then((isGone) => isGone && setSelected([]));
  return (
    <PageFrame title={pageTitle ?? label} purpose={resource.purpose && labelOf(resource.purpose, language)}>
      <ListSearch
        {...{ resource, slots, onSearch, onAdvanced }}
        filters={state.filters}
        queryCount={partsOfQuery(decodeQuery(state.q)).length}
      />
      <section className="ec-card ec-list" aria-label={label}>
        <SavedViewTabs
          {...{ control, view }}
          config={viewConfigOf({ ...state, columns: columnText })}
          isChanged={address.isChanged}
          isGone={address.isViewGone}
          onOpen={address.openView}
          dialog={viewDialog}
          onDialog={setViewDialog}
        />
        <ListToolbar
          {...{ onAdd, addLabel }}
          isBusy={list.isFetching}
          tools={
            <>
              <SheetTools
                table={resource}
                keys={matchKeysOf(resource, language)}
                {...{ rights, all, shown, seesPlain, state, page, selection }}
              />
              <PastTools table={resource} rights={rights} />
              {tree?.closeAll ? (
                <ToolButton
                  icon={<VerticalAlignMiddleOutlined />}
                  label={tree.closeAll.label}
                  onClick={tree.closeAll.run}
                />
              ) : null}
              <ToolButton icon={<LayoutOutlined />} label={saveView} onClick={() => setViewDialog('add')} />
              <ToolButton icon={<SettingOutlined />} label={columnsTitle} onClick={() => setTool('columns')} />
            </>
          }
          onRefresh={onRetry}
          onRemove={rights.delete && !isAll ? removeMany : undefined}
        >
          {rowless.map((name) => (
            <ActButton key={name} label={labelOf(actionOf(name).label, language)} run={() => act(name, [])} />
          ))}
          {slots.Toolbar ? <slots.Toolbar filters={state.filters} selected={selected} /> : null}
        </ListToolbar>
        <ListChips {...{ resource, state, onSearch, onQuery, onClear }} onEdit={onAdvanced} />
        <ListNotes
          {...{ onRetry }}
          isSlow={list.isSlow}
          slowLabels={() => slowLabels(resource, state, language)}
          error={page && list.error}
          isQueryWrong={state.isQueryWrong ?? false}
          onDropQuery={() => onQuery('')}
        />
        <ListBody
          {...{ page, label, onAdd, addLabel, onClear, onRetry }}
          error={list.error}
          columnCount={shown.length}
          isFiltered={isFiltered(state)}
        >
          {page ? (
            <>
              {rights.edit || hasMany ? (
                <SelectionBar
                  {...{ page, selection }}
                  hasMore={!tree && rights.edit}
                  onBatch={rights.edit ? () => setTool('batch') : undefined}
                >
                  {together.map((name) => (
                    <ActButton
                      key={name}
                      label={labelOf(actionOf(name).label, language)}
                      isDangerous={actionOf(name).isDangerous}
                      isSmall
                      run={() => act(name, ticked)}
                    />
                  ))}
                </SelectionBar>
              ) : null}
              <DataTable
                {...{ rows, actions, onSort, onWidths }}
                columns={tree?.columnsOf(shown) ?? shown}
                lead={tree?.lead}
                widths={control.settings.widths}
                density={control.settings.density}
                sorts={tree ? noSorts : state.sorts}
                isBusy={list.isPlaceholderData}
                onOpen={rights.view ? onOpen : undefined}
                selection={
                  rights.delete || rights.edit || hasMany
                    ? { selected: isAll ? rows.map((row) => row.id) : selected, setSelected }
                    : undefined
                }
              />
              <ListFooter
                {...{ page, onPage }}
                state={tree ? undefined : state}
                selectedCount={selected.length}
                onClear={() => setSelected([])}
              />
            </>
          ) : null}
        </ListBody>
      </section>
      {dialog}
      {tool === 'query' ? <ListQuery {...{ resource, seesPlain, onClose }} q={state.q} onSearch={onQuery} /> : null}
      {tool === 'columns' ? (
        <ListColumnPanel
          {...{ all, shown, address, control, onClose }}
          textOf={(columns) => columnsText(resource, columns)}
        />
      ) : null}
      {tool === 'batch' ? (
        <BatchEdit
          {...{ resource, slots, total, onClose }}
          scope={isAll ? scopeOfAll(state) : { ids: selected }}
          onDone={() => {
            onClose();
            setSelected([]);
          }}
        />
      ) : null}
      {openedId !== undefined && rights.view ? (
        <DetailDrawer
          {...{ resource, slots, rights, steps, actions }}
          id={openedId}
          onClose={() => openRow(undefined)}
        />
      ) : null}
      {editing === undefined ? null : (
        <FormPanel
          {...{ resource, slots, editing }}
          key={editing}
          initial={{ ...slots.startsWith?.(state.filters), ...tree?.initialFor(editing) }}
          onClose={() => setEditing(undefined)}
          onSaved={tree && ((row) => tree.list.open([String(row.parentId)]))}
          onNext={nextForm === undefined ? undefined : () => setEditing(nextForm)}
        />
      )}
    </PageFrame>
  );
}
