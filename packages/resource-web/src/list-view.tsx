// The list page: search, chips, toolbar, table, pages, and what stands in for them.
import { DeleteOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import type { Sort } from '@ec/resource/filter';
import { labelOf } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';
import { ApiError } from '@ec/ui/console';
import { Empty } from '@ec/ui/empty.tsx';
import { PageFrame } from '@ec/ui/page-frame.tsx';
import { ListSkeleton } from '@ec/ui/skeleton.tsx';
import { Forbidden, LoadError } from '@ec/ui/state-page.tsx';
import { uiTexts } from '@ec/ui/ui-texts';
import { fill, useLanguage, useTexts } from '@ec/ui/use-texts';
import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import type { Page } from './calls.ts';
import { DetailDrawer } from './detail-drawer.tsx';
import type { Row } from './draft.ts';
import { engineTexts } from './engine-texts.ts';
import { FilterChips } from './filter-chips.tsx';
import { FormPanel } from './form-panel.tsx';
import { listFieldsOf } from './list-columns.tsx';
import { ListFooter } from './list-footer.tsx';
import { withFilters, withPage, withSorts } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { useRowActions } from './row-actions.tsx';
import { SearchForm } from './search-form.tsx';
import type { Slots } from './slots.ts';
import { useListQuery, useListState, useOpenedRow, useSelection } from './use-list.ts';
import { useRights } from './use-rights.ts';
import { useRemove } from './use-write.ts';

const noRows: Row[] = [];

export function ListView({ resource, slots }: { resource: Resource; slots: Slots }) {
  const texts = useTexts(engineTexts);
  const { retry } = useTexts(uiTexts);
  const language = useLanguage();
  const [state, change] = useListState(resource);
  const list = useListQuery(resource, state);
  const rights = useRights(resource, slots);
  const remove = useRemove(resource);
  const [openedId, openRow] = useOpenedRow();
  const { selected, setSelected } = useSelection(state.filters);
  // "add", or the id of the row that is edited.
  const [editing, setEditing] = useState<string>();
  const page = list.data;
  const rows = page?.records ?? noRows;
  useStepBack(page, state.current, (current) => change((now) => ({ ...now, current })));

  const onOpen = useCallback((row: Row) => openRow(row.id), [openRow]);
  const onEdit = useCallback((row: Row) => setEditing(row.id), []);
  const onSort = useCallback((sorts: Sort[]) => change((now) => withSorts(now, sorts)), [change]);
  const search = useCallback((filters: Record<string, string>) => change((now) => withFilters(now, filters)), [change]);
  const onRemoved = (row: Row) => setSelected((now) => now.filter((id) => id !== row.id));
  const actions = useRowActions({ resource, slots, rights, onView: onOpen, onEdit, onRemoved });
  const label = labelOf(resource.label, language);

  if (list.error instanceof ApiError && list.error.status === 403) return <Forbidden />;
  const onAdd = rights.add ? () => setEditing('add') : undefined;
  return (
    <PageFrame title={label} purpose={resource.purpose && labelOf(resource.purpose, language)}>
      <SearchForm {...{ resource, slots }} filters={state.filters} onSearch={search} />
      <section className="ec-card ec-list" aria-label={label}>
        <Toolbar
          {...{ slots, selected, onAdd }}
          filters={state.filters}
          isBusy={list.isFetching}
          onRefresh={() => void list.refetch()}
          onRemove={
            rights.delete ? () => void remove.many(selected).then((isGone) => isGone && setSelected([])) : undefined
          }
        />
        <FilterChips {...{ resource }} filters={state.filters} onChange={search} />
        {page && list.isError ? (
          <p className="ec-stale-note" role="alert">
            {texts.stale}{' '}
            <button type="button" className="ec-link" onClick={() => void list.refetch()}>
              {retry}
            </button>
          </p>
        ) : null}
        {page === undefined && list.isError ? (
          <LoadError error={list.error} onRetry={() => void list.refetch()} />
        ) : page === undefined ? (
          <ListSkeleton rows={10} columns={Math.min(8, listFieldsOf(resource).length + 1)} />
        ) : rows.length === 0 ? (
          <NothingFound {...{ label, onAdd }} filters={state.filters} onClear={() => search({})} />
        ) : (
          <>
            <ListTable
              {...{ resource, slots, rows, actions, onSort }}
              sorts={state.sorts}
              isBusy={list.isPlaceholderData}
              onOpen={rights.view ? onOpen : undefined}
              selection={rights.delete ? { selected, setSelected } : undefined}
            />
            <ListFooter
              {...{ state, page }}
              selectedCount={selected.length}
              onClear={() => setSelected([])}
              onPage={(current, size) => change((now) => withPage(now, current, size))}
            />
          </>
        )}
      </section>
      {openedId !== undefined && rights.view ? (
        <DetailDrawer
          {...{ resource, slots, actions, rows }}
          id={openedId}
          onStep={(id) => openRow(id, true)}
          onClose={() => openRow(undefined)}
        />
      ) : null}
      {editing === undefined ? null : (
        <FormPanel
          {...{ resource, slots }}
          key={editing}
          id={editing === 'add' ? undefined : editing}
          onClose={() => setEditing(undefined)}
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
  onAdd: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  onRefresh(): void;
}

function Toolbar({ slots, filters, selected, isBusy, onAdd, onRemove, onRefresh }: ToolbarProps) {
  const texts = useTexts(engineTexts);
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
        <Button
          type="text"
          icon={<ReloadOutlined spin={isBusy} />}
          aria-label={texts.button.refresh}
          title={texts.button.refresh}
          onClick={onRefresh}
        />
      </span>
    </div>
  );
}

function AddButton({ onAdd }: { onAdd(): void }) {
  const { button } = useTexts(engineTexts);
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
      {button.add}
    </Button>
  );
}

interface NothingFoundProps {
  label: string;
  filters: Record<string, string>;
  onAdd: (() => void) | undefined;
  onClear(): void;
}

function NothingFound({ label, filters, onAdd, onClear }: NothingFoundProps) {
  const texts = useTexts(engineTexts);
  const isFiltered = Object.keys(filters).length > 0;
  const clear = <Button onClick={onClear}>{texts.clearFilters}</Button>;
  const action = isFiltered ? clear : onAdd && <AddButton onAdd={onAdd} />;
  const title = fill(isFiltered ? texts.emptyFiltered : texts.emptyAll, { label });
  const why = isFiltered ? texts.emptyFilteredWhy : onAdd && texts.emptyAllWhy;
  return <Empty title={title} reason={why} action={action} />;
}
