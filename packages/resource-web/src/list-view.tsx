// The list page: search, chips, toolbar, table, pages, and what stands in for them.
import { DeleteOutlined, LayoutOutlined, PlusOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import type { Sort } from '@ec/resource/filter';
import { labelOf } from '@ec/resource/label';
import { permissionsOf } from '@ec/resource/names';
import type { QueryGroup } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { ApiError, useConsole } from '@ec/ui/console';
import { Empty } from '@ec/ui/empty.tsx';
import { ListNotes, SearchTooLong } from '@ec/ui/list-notes.tsx';
import { listTexts } from '@ec/ui/list-texts';
import { PageFrame } from '@ec/ui/page-frame.tsx';
import { PastTools } from '@ec/ui/past-tools.tsx';
import { recordTexts } from '@ec/ui/record-texts';
import { SavedViewTabs } from '@ec/ui/saved-view-tabs.tsx';
import type { Page } from '@ec/ui/served';
import { ListSkeleton } from '@ec/ui/skeleton.tsx';
import { SearchStopped } from '@ec/ui/slow-search';
import { Forbidden, LoadError } from '@ec/ui/state-page.tsx';
import { useSavedViews } from '@ec/ui/use-saved-views';
import { nextFormOf, useSteps } from '@ec/ui/use-steps';
import { fill, useLanguage, useTexts } from '@ec/ui/use-texts';
import { Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { DetailDrawer } from './detail-drawer.tsx';
import type { Row } from './draft.ts';
import { FilterChips } from './filter-chips.tsx';
import { FormPanel } from './form-panel.tsx';
import { ListColumnPanel, useColumns } from './list-column-panel.tsx';
import { ListFooter } from './list-footer.tsx';
import { slowLabels } from './list-slow.ts';
import { viewConfigOf, withFilters, withPage, withQuery, withSorts } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { QueryDrawer } from './query-drawer.tsx';
import { partsOfQuery } from './query-words.tsx';
import { useRowActions } from './row-actions.tsx';
import { SearchForm } from './search-form.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SheetTools } from './sheet-tools.tsx';
import type { Slots } from './slots.ts';
import { useListQuery, useListState, useOpenedRow, useSelection } from './use-list.ts';
import { useRights } from './use-rights.ts';
import { useRemove } from './use-write.ts';

const noRows: Row[] = [];

export function ListView({ resource, slots }: { resource: Resource; slots: Slots }) {
  const listed = useTexts(listTexts);
  const language = useLanguage();
  const { can } = useConsole();
  const seesPlain = can(permissionsOf(resource).plain);
  const control = useSavedViews(resource.name);
  const address = useListState(resource, control, seesPlain);
  const { state, change, view, isWaiting } = address;
  const { text: columnText, columns } = useColumns({ resource, address, control });
  const list = useListQuery(resource, state, { isWaiting });
  const rights = useRights(resource, slots);
  const remove = useRemove(resource);
  const [openedId, openRow] = useOpenedRow();
  const selection = useSelection(JSON.stringify([state.filters, state.q]));
  const { selected, isAll, setSelected } = selection;
  // What the form is open for, see FormPanel.
  const [editing, setEditing] = useState<string>();
  const [tool, setTool] = useState<'query' | 'columns'>();
  const [viewDialog, setViewDialog] = useState<'add' | 'edit'>();
  // How this person sees the list is asked together with the rows: nothing is shown twice.
  const page = control.isPending ? undefined : list.data;
  const rows = page?.records ?? noRows;
  useStepBack(page, state.current, (current) => change((now) => ({ ...now, current })));

  const onOpen = useCallback((row: Row) => openRow(row.id), [openRow]);
  const onEdit = useCallback((row: Row) => setEditing(row.id), []);
  const onCopy = useCallback((row: Row) => setEditing(`copy-${row.id}`), []);
  const onStep = useCallback((id: string) => openRow(id, true), [openRow]);
  const onPage = (current: number, size = state.size) => change((now) => withPage(now, current, size));
  const isSettled = !list.isPlaceholderData;
  const steps = useSteps({ page, isSettled, current: state.current, openedId, onOpen: onStep, onPage });
  const onSort = useCallback((sorts: Sort[]) => change((now) => withSorts(now, sorts)), [change]);
  const search = useCallback((filters: Record<string, string>) => change((now) => withFilters(now, filters)), [change]);
  const searchBy = (q: QueryGroup | undefined) => change((now) => withQuery(now, q));
  const clear = () => change((now) => withQuery(withFilters(now, {}), undefined));
  const keepWidths = control.keep;
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeping is the same whenever it is made
  const onWidths = useCallback((widths: Record<string, number>) => keepWidths({ widths }), []);
  const onRemoved = (row: Row) => setSelected((now) => now.filter((id) => id !== row.id));
  const actions = useRowActions({ resource, slots, rights, onView: onOpen, onEdit, onCopy, onRemoved });
  const label = labelOf(resource.label, language);
  const nextForm = nextFormOf(editing, rows);

  if (page === undefined && list.error instanceof ApiError && list.error.status === 403) return <Forbidden />;
  const onAdd = rights.add ? () => setEditing('add') : undefined;
  return (
    <PageFrame title={label} purpose={resource.purpose && labelOf(resource.purpose, language)}>
      <SearchForm
        {...{ resource, slots }}
        filters={state.filters}
        queryCount={partsOfQuery(state.q).length}
        onSearch={search}
        onAdvanced={() => setTool('query')}
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
        <Toolbar
          {...{ slots, selected, onAdd }}
          filters={state.filters}
          isBusy={list.isFetching}
          tools={
            <>
              <SheetTools {...{ resource, rights, state, columns, page, selection }} />
              <PastTools table={resource} {...{ rights }} />
              <ToolButton icon={<LayoutOutlined />} label={listed.views.button} onClick={() => setViewDialog('add')} />
              <ToolButton icon={<SettingOutlined />} label={listed.columns.title} onClick={() => setTool('columns')} />
            </>
          }
          onRefresh={() => void list.refetch()}
          onRemove={
            rights.delete && !isAll
              ? () => void remove.many(selected).then((isGone) => isGone && setSelected([]))
              : undefined
          }
        />
        <FilterChips
          {...{ resource }}
          filters={state.filters}
          q={state.q}
          onChange={search}
          onQuery={searchBy}
          onClear={clear}
          onEdit={() => setTool('query')}
        />
        <ListNotes
          isSlow={list.isSlow}
          slowLabels={() => slowLabels(resource, state, language)}
          stale={page && list.error ? (list.error instanceof SearchStopped ? 'stopped' : 'failed') : undefined}
          onRetry={() => void list.refetch()}
          isQueryWrong={state.isQueryWrong ?? false}
          onDropQuery={() => searchBy(undefined)}
        />
        {page === undefined && list.error instanceof SearchStopped ? (
          <SearchTooLong onRetry={() => void list.refetch()} />
        ) : page === undefined && list.isError ? (
          <LoadError error={list.error} onRetry={() => void list.refetch()} />
        ) : page === undefined ? (
          <ListSkeleton rows={10} columns={Math.min(8, columns.length + 1)} />
        ) : rows.length === 0 ? (
          <NothingFound
            {...{ label, onAdd }}
            isFiltered={state.q !== undefined || Object.keys(state.filters).length > 0}
            onClear={clear}
          />
        ) : (
          <>
            {rights.edit ? <SelectionBar {...{ resource, slots, state, page, selection }} /> : null}
            <ListTable
              {...{ resource, slots, rows, columns, actions, onSort, onWidths }}
              widths={control.settings.widths}
              density={control.settings.density}
              sorts={state.sorts}
              isBusy={list.isPlaceholderData}
              onOpen={rights.view ? onOpen : undefined}
              selection={
                rights.delete || rights.edit
                  ? { selected: isAll ? rows.map((row) => row.id) : selected, setSelected }
                  : undefined
              }
            />
            <ListFooter
              {...{ state, page }}
              selectedCount={selected.length}
              onClear={() => setSelected([])}
              onPage={onPage}
            />
          </>
        )}
      </section>
      {tool === 'query' ? (
        <QueryDrawer {...{ resource, seesPlain }} q={state.q} onSearch={searchBy} onClose={() => setTool(undefined)} />
      ) : null}
      {tool === 'columns' ? (
        <ListColumnPanel {...{ resource, address, control }} onClose={() => setTool(undefined)} />
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
          onClose={() => setEditing(undefined)}
          onNext={nextForm === undefined ? undefined : () => setEditing(nextForm)}
        />
      )}
    </PageFrame>
  );
}

/** The last page may have emptied under us: show the one that is now the last. */
function useStepBack(page: Page | undefined, current: number, go: (current: number) => void) {
  const last = page && page.records.length === 0 && page.total > 0 ? Math.max(1, page.pages) : undefined;
  useEffect(() => {
    if (last !== undefined && current > last) go(last);
  });
}

interface ToolbarProps {
  slots: Slots;
  filters: Record<string, string>;
  selected: readonly string[];
  isBusy: boolean;
  /** On the right, before the refresh. */
  tools: ReactNode;
  onAdd: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  onRefresh(): void;
}

function Toolbar({ slots, filters, selected, isBusy, tools, onAdd, onRemove, onRefresh }: ToolbarProps) {
  const texts = useTexts(recordTexts);
  const Own = slots.Toolbar;
  return (
    <div className="ec-toolbar" role="toolbar">
      {onAdd ? <AddButton onAdd={onAdd} /> : null}
      {onRemove ? (
        <Button icon={<DeleteOutlined />} onClick={onRemove}>
          {texts.button.removeMany}
        </Button>
      ) : null}
      {Own ? <Own filters={filters} selected={selected} /> : null}
      <span className="ec-toolbar-tools">
        {tools}
        <ToolButton icon={<ReloadOutlined spin={isBusy} />} label={texts.button.refresh} onClick={onRefresh} />
      </span>
    </div>
  );
}

function ToolButton({ icon, label, onClick }: { icon: ReactNode; label: string; onClick(): void }) {
  return <Button type="text" icon={icon} aria-label={label} title={label} onClick={onClick} />;
}

function AddButton({ onAdd }: { onAdd(): void }) {
  const { button } = useTexts(recordTexts);
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
      {button.add}
    </Button>
  );
}

interface NothingFoundProps {
  label: string;
  isFiltered: boolean;
  onAdd: (() => void) | undefined;
  onClear(): void;
}

function NothingFound({ label, isFiltered, onAdd, onClear }: NothingFoundProps) {
  const texts = useTexts(recordTexts);
  const clear = <Button onClick={onClear}>{texts.clearFilters}</Button>;
  const action = isFiltered ? clear : onAdd && <AddButton onAdd={onAdd} />;
  const title = fill(isFiltered ? texts.emptyFiltered : texts.emptyAll, { label });
  const why = isFiltered ? texts.emptyFilteredWhy : onAdd && texts.emptyAllWhy;
  return <Empty title={title} reason={why} action={action} />;
}
