// Draws the list page of a definition: search, chips, toolbar, table, pager, and the drawers and dialogs over them.

import { LayoutOutlined, SettingOutlined, VerticalAlignMiddleOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { PastTools } from '@ec/records/history/past-tools.tsx';
import { ListBody } from '@ec/records/list/list-body.tsx';
import { ListColumnPanel } from '@ec/records/list/list-column-panel.tsx';
import { ListFooter } from '@ec/records/list/list-footer.tsx';
import { ListNotes } from '@ec/records/list/list-notes.tsx';
import { isFiltered, viewConfigOf } from '@ec/records/list/list-state';
import { ListToolbar, ToolButton } from '@ec/records/list/list-toolbar.tsx';
import { PhoneBar, type PhonePart } from '@ec/records/list/phone-bar.tsx';
import { ActButton, SelectionBar } from '@ec/records/list/selection-bar.tsx';
import { partsOfQuery } from '@ec/records/query/query-words.tsx';
import { SheetTools } from '@ec/records/sheets/sheet-tools.tsx';
import { isSameFilters, SavedViewTabs } from '@ec/records/views/saved-view-tabs.tsx';
import { viewTexts } from '@ec/records/views/view-texts';
import { columnsText } from '@ec/resource/list-layout';
import { decodeQuery } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { Forbidden } from '@ec/ui/feedback/state-page.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useSurroundings } from '@ec/ui/layout/surroundings';
import { columnTexts } from '@ec/ui/table/column-texts';
import { eachColumn } from '@ec/ui/table/data-column';
import { DataTable } from '@ec/ui/table/data-table.tsx';
import type { Sort } from '@ec/ui/table/sorts';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useContext, useState } from 'react';
import { BatchEdit } from './batch-edit.tsx';
import { scopeOfAll } from './batch-fields.ts';
import { bulkTexts } from './bulk-texts.ts';
import { DetailDrawer } from './detail-drawer.tsx';
import { FormPanel } from './form-panel.tsx';
import { ListChips } from './list-chips.tsx';
import { ListExtra } from './list-extra.ts';
import { slowLabels } from './list-keys.ts';
import { ListQuery } from './list-query.tsx';
import { ListSearch } from './list-search.tsx';
import { ListSums } from './list-sums.tsx';
import { matchKeysOf } from './match-keys.ts';
import { useAddedToolbars } from './resources.tsx';
import type { Slots } from './slots.ts';
import { mostActed } from './use-bulk.ts';
import { type ListPageModel, useListPage } from './use-list-page.tsx';

const noSorts: Sort[] = [];

const useIsPhone = (): boolean => useSurroundings().responsiveLevel === 0;
const queryCountOf = ({ q }: ListPageModel['state']): number => partsOfQuery(decodeQuery(q)).length;

interface ModelProps {
  model: ListPageModel;
}

export function ListView({ resource, slots }: { resource: Resource; slots: Slots }) {
  return <ListPageView model={useListPage(resource, slots)} />;
}

function ListPageView({ model }: ModelProps) {
  const language = useLanguage();
  const [phonePart, setPhonePart] = useState<PhonePart>();
  const isPhone = useIsPhone();
  const extra = useContext(ListExtra);
  const { resource, slots, state, page, label, list, tool, onQuery, onSearch, onClear, onRetry } = model;
  if (model.isForbidden) return <Forbidden />;
  const search = (
    <ListSearch
      resource={resource}
      slots={slots}
      onSearch={onSearch}
      queryCount={queryCountOf(state)}
      onAdvanced={() => tool.open('query')}
      filters={state.filters}
    />
  );
  const isTabFilter = isFilterOfTab(resource, state);
  // The marked tab itself shows this filter.
  const chips = isTabFilter ? null : (
    <ListChips
      resource={resource}
      state={state}
      onSearch={onSearch}
      onQuery={onQuery}
      onClear={onClear}
      visibleNames={eachColumn(model.visibleColumns).map(({ name }) => name)}
      onSort={model.onSort}
      onEdit={() => tool.open('query')}
    />
  );
  // On a phone the chips share the line of the title, so that the rows keep their height.
  const phoneExtra = (
    <>
      {chips}
      {extra}
    </>
  );
  return (
    <PageFrame
      title={model.title}
      purpose={resource.purpose && labelOf(resource.purpose, language)}
      extra={isPhone ? phoneExtra : extra}
    >
      {isPhone ? null : search}
      <section
        className="ec-card ec-list"
        aria-label={label}
        data-phone-part={isPhone ? (phonePart ?? 'none') : undefined}
      >
        <Head model={model} phonePart={phonePart} onPhonePart={setPhonePart} isTabFilter={isTabFilter} />
        {isPhone && phonePart === 'search' ? search : null}
        {isPhone ? null : chips}
        <ListNotes
          onRetry={onRetry}
          isSlow={list.isSlow}
          slowLabels={() => slowLabels(resource, state, language)}
          error={page && list.error}
          isQueryWrong={state.isQueryWrong ?? false}
          onDropQuery={() => onQuery('')}
        />
        <ListBody
          page={page}
          label={label}
          onClear={onClear}
          onRetry={onRetry}
          onAdd={model.onAdd}
          addLabel={model.addLabel}
          error={list.error}
          columnCount={model.visibleColumns.length}
          isFiltered={isFiltered(state)}
        >
          <Rows model={model} />
        </ListBody>
      </section>
      <Overlays model={model} />
    </PageFrame>
  );
}

interface HeadProps extends ModelProps {
  phonePart: PhonePart | undefined;
  onPhonePart(part: PhonePart | undefined): void;
  /** True where the filters are exactly those of a tab. */
  isTabFilter: boolean;
}

/** The saved views and the toolbar; on a phone a bar whose buttons open the search and the toolbar. */
function Head({ model, phonePart, onPhonePart, isTabFilter }: HeadProps) {
  const [viewDialog, setViewDialog] = useState<'add' | 'edit'>();
  const isPhone = useIsPhone();
  const { resource, control, address, state, onAdd, addLabel } = model;
  const views = (
    <SavedViewTabs
      control={control}
      quick={resource.tabs}
      filters={state.q === '' ? state.filters : undefined}
      view={address.view}
      config={viewConfigOf({ ...state, columns: address.columnText })}
      isChanged={address.isChanged}
      isGone={address.isViewGone}
      onOpen={address.openView}
      dialog={viewDialog}
      onDialog={setViewDialog}
    />
  );
  const onSaveView = () => setViewDialog('add');
  if (!isPhone)
    return (
      <div className="ec-list-head">
        {views}
        <Toolbar model={model} onAdd={onAdd} onSaveView={onSaveView} />
      </div>
    );
  const filterCount = Object.keys(state.filters).length + queryCountOf(state);
  return (
    <div className="ec-list-head">
      <PhoneBar
        onAdd={onAdd}
        addLabel={addLabel}
        open={phonePart}
        onOpen={onPhonePart}
        filterCount={isTabFilter ? 0 : filterCount}
      >
        {views}
      </PhoneBar>
      {phonePart === 'tools' ? <Toolbar model={model} onSaveView={onSaveView} onAdd={undefined} /> : null}
    </div>
  );
}

/** Returns whether the filters are exactly those of one of the tabs, without a query and sorts. */
const isFilterOfTab = (resource: Resource, { filters, q, sorts }: ListPageModel['state']): boolean =>
  q === '' && sorts.length === 0 && (resource.tabs ?? []).some((tab) => isSameFilters(tab.filters, filters));

interface ToolbarProps extends ModelProps {
  onAdd: (() => void) | undefined;
  onSaveView(): void;
}

function Toolbar({ model, onAdd, onSaveView }: ToolbarProps) {
  const { button: saveView } = useTexts(viewTexts);
  const { title: columnsTitle } = useTexts(columnTexts);
  const language = useLanguage();
  const { resource, slots, rights, all, visibleColumns, seesPlain, state, page, selection, tree, list, tool } = model;
  const extraTools = useAddedToolbars(resource);
  const rowless = rights.actions.flatMap((name) => {
    const action = resource.actions[name];
    return action?.isRowless ? [{ name, label: labelOf(action.label, language) }] : [];
  });
  return (
    <ListToolbar
      onAdd={onAdd}
      addLabel={model.addLabel}
      isBusy={list.isFetching && !model.flat.isLive}
      tools={
        <>
          <SheetTools
            table={resource}
            keys={matchKeysOf(resource, language)}
            rights={rights}
            all={all}
            visibleColumns={visibleColumns}
            seesPlain={seesPlain}
            state={state}
            page={page}
            selection={selection}
          />
          <PastTools table={resource} rights={rights} />
          {tree?.closeAll ? (
            <ToolButton
              icon={<VerticalAlignMiddleOutlined />}
              label={tree.closeAll.label}
              onClick={tree.closeAll.run}
            />
          ) : null}
          <ToolButton icon={<LayoutOutlined />} label={saveView} onClick={onSaveView} />
          <ToolButton icon={<SettingOutlined />} label={columnsTitle} onClick={() => tool.open('columns')} />
        </>
      }
      onRefresh={model.onRetry}
      onRemove={rights.deleteMany && !selection.isAll ? model.onRemove : undefined}
    >
      {rowless.map(({ name, label }) => (
        <ActButton key={name} label={label} run={() => model.act(name, [])} />
      ))}
      {[...extraTools, ...(slots.Toolbar ? [slots.Toolbar] : [])].map((Tools, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a toolbar keep their places
        <Tools key={index} filters={state.filters} selected={selection.selected} />
      ))}
    </ListToolbar>
  );
}

function Rows({ model }: ModelProps) {
  const language = useLanguage();
  const texts = useTexts(bulkTexts);
  const { rights, control, state, page, rows, tree, flat, list, visibleColumns, selection, bulk, tool } = model;
  if (!page) return null;
  const { selected, isAll, setSelected } = selection;
  const isTicked = rights.deleteMany || rights.batch || bulk.hasAny;
  return (
    <>
      {rights.batch || bulk.hasAny ? (
        <SelectionBar
          page={page}
          selection={selection}
          hasMore={!tree}
          onBatch={rights.batch ? () => tool.open('batch') : undefined}
        >
          {bulk.offered.map((action, index) => (
            <ActButton
              key={action.name}
              label={labelOf(action.label, language)}
              isDangerous={action.isDangerous}
              isSmall
              digit={index < 9 ? index + 1 : undefined}
              refusal={bulk.isTooMany ? fill(texts.most, { most: mostActed }) : undefined}
              run={() => bulk.run(action)}
            />
          ))}
        </SelectionBar>
      ) : null}
      <DataTable
        rows={rows}
        actions={model.actions}
        onSort={model.onSort}
        onWidths={model.onWidths}
        columns={tree?.columnsOf(visibleColumns) ?? visibleColumns}
        lead={tree?.lead}
        cardFoot={model.slots.cardFoot}
        widths={control.settings.widths}
        density={control.settings.density}
        sorts={tree ? noSorts : state.sorts}
        isBusy={list.isPlaceholderData}
        saved={model.saved.marked}
        isLive={!tree && flat.isLive}
        onOpen={rights.view ? model.onOpen : undefined}
        selection={isTicked ? { selected: isAll ? rows.map((row) => row.id) : selected, setSelected } : undefined}
      />
      <ListSums model={model} />
      <ListFooter
        page={page}
        onPage={model.onPage}
        state={tree ? undefined : state}
        selectedCount={selected.length}
        onClear={() => setSelected([])}
      />
    </>
  );
}

/** Drawers and dialogs over the list: tools, the detail of a row, its form, confirmations. */
function Overlays({ model }: ModelProps) {
  const { resource, slots, rights, control, address, state, seesPlain, all, visibleColumns, steps, actions } = model;
  const { tree, selection, total, tool, form, openedId } = model;
  const onClose = tool.close;
  return (
    <>
      {model.dialogs}
      {tool.opened === 'query' ? (
        <ListQuery resource={resource} seesPlain={seesPlain} onClose={onClose} q={state.q} onSearch={model.onQuery} />
      ) : null}
      {tool.opened === 'columns' ? (
        <ListColumnPanel
          all={all}
          visibleColumns={visibleColumns}
          address={address}
          control={control}
          onClose={onClose}
          textOf={(columns) => columnsText(resource, columns)}
        />
      ) : null}
      {tool.opened === 'batch' ? (
        <BatchEdit
          resource={resource}
          slots={slots}
          total={total}
          onClose={onClose}
          scope={selection.isAll ? scopeOfAll(state) : { ids: [...selection.selected] }}
          onDone={() => {
            onClose();
            selection.setSelected([]);
          }}
        />
      ) : null}
      {openedId !== undefined && rights.view ? (
        <DetailDrawer
          resource={resource}
          slots={slots}
          rights={rights}
          steps={steps}
          actions={actions}
          id={openedId}
          onClose={() => model.openRow(undefined)}
        />
      ) : null}
      {form.editing === undefined ? null : (
        <FormPanel
          resource={resource}
          slots={slots}
          editing={form.editing}
          key={form.editing}
          initial={{ ...slots.startsWith?.(state.filters), ...tree?.initialFor(form.editing) }}
          onClose={form.close}
          onSaved={(row) => {
            tree?.list.open([textOf(row.parentId)]);
            model.saved.onSaved(row);
          }}
          onNext={form.next === undefined ? undefined : () => form.open(form.next)}
        />
      )}
    </>
  );
}
