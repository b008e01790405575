// A list of workflows with search, rows, actions and pages. Its rows come from a call of its own and not from a resource; its address, table
// and footer are those of every list.

import { useConsole } from '@ec/records/console/console';
import { ListBody } from '@ec/records/list/list-body.tsx';
import { ListFooter } from '@ec/records/list/list-footer.tsx';
import {
  isFiltered,
  type ListKeys,
  readListState,
  withFilters,
  withPage,
  writeListState,
} from '@ec/records/list/list-state';
import type { PhonePart } from '@ec/records/list/phone-bar.tsx';
import { ActButton, SelectionBar } from '@ec/records/list/selection-bar.tsx';
import { useSelection, useStepBack } from '@ec/records/list/use-list';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import type { DataColumn } from '@ec/ui/table/data-column';
import { DataTable } from '@ec/ui/table/data-table.tsx';
import type { Row } from '@ec/ui/table/row';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FlowHead } from './flow-head.tsx';
import type { SearchPart } from './flow-search.tsx';

export interface FlowColumn<R> {
  name: string;
  heading: string;
  width: number;
  isTitle?: boolean;
  /** Returns the text of a cell that a component draws, from which the width of the column follows. */
  wordsOf?(row: R): string;
  render(row: R): ReactNode;
}

export interface FlowAction<R> {
  key: string;
  label: string;
  isDangerous?: boolean;
  isFrequent?: boolean;
  appliesTo?(row: R): boolean;
  run(row: R): unknown;
}

export interface FlowBulkAction<R> {
  key: string;
  label: string;
  /** Returns the reason why the action does not apply to these rows; undefined where it does. */
  refusalOf(rows: readonly R[]): string | undefined;
  /** Runs the action; resolves true where it succeeded. */
  run(rows: readonly R[]): Promise<boolean>;
}

export interface FlowQuery {
  current: number;
  size: number;
  [filter: string]: string | number;
}

interface Reading<R> {
  data?: { records: R[]; total: number; size: number; current: number; pages: number } | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch(): unknown;
}

interface FlowListProps<R extends object> {
  title: string;
  purpose: string;
  /** The noun for rows, for the text of an empty list. */
  label: string;
  searchParts: readonly SearchPart[];
  usePage(query: FlowQuery): Reading<R>;
  idOf(row: R): string;
  columns: readonly FlowColumn<R>[];
  actions: readonly FlowAction<R>[];
  bulkActions?: readonly FlowBulkAction<R>[];
  /** The content beside the refresh button. */
  toolbar?: ReactNode;
  onOpen?: ((row: R) => void) | undefined;
}

const density = 40;
const ignoreSort = (): void => undefined;

export function FlowList<R extends object>(props: FlowListProps<R>) {
  const { searchParts, usePage, idOf, label, bulkActions = [] } = props;
  const { pageTitle, responsiveLevel } = useConsole();
  const keys = useMemo(() => keysOf(searchParts), [searchParts]);
  const [params, setParams] = useSearchParams();
  const state = readListState(keys, params);
  const change = (next: typeof state) =>
    setParams(writeListState(keys, new URLSearchParams(window.location.search), next), { replace: true });
  const reading = usePage({ ...state.filters, current: state.current, size: state.size });
  const [widths, setWidths] = useState<Record<string, number>>({});
  const [phonePart, setPhonePart] = useState<PhonePart>();
  const selection = useSelection(JSON.stringify([state.filters, state.current]));
  const { records = [] } = reading.data ?? {};
  const rowOf = new Map(records.map((record) => [idOf(record), record]));
  const page = reading.data && {
    ...reading.data,
    records: records.map((record): Row => ({ ...record, id: idOf(record) })),
  };
  const onPage = (current: number, size = state.size) => change(withPage(state, current, size));
  useStepBack(page, state.current, onPage);
  const onSearch = (filters: Record<string, string>) => change(withFilters(state, filters));
  const selectedRows = selection.selected.flatMap((id) => rowOf.get(id) ?? []);
  const onOpen = props.onOpen;
  return (
    <PageFrame title={pageTitle ?? props.title} purpose={props.purpose}>
      <section
        className="ec-card ec-list"
        aria-label={label}
        data-phone-part={responsiveLevel === 0 ? (phonePart ?? 'none') : undefined}
      >
        <FlowHead
          searchParts={searchParts}
          phonePart={phonePart}
          setPhonePart={setPhonePart}
          onSearch={onSearch}
          filters={state.filters}
          toolbar={props.toolbar}
          isBusy={reading.isFetching}
          onRefresh={() => void reading.refetch()}
        />
        <ListBody
          page={page}
          label={label}
          error={reading.error}
          columnCount={props.columns.length}
          isFiltered={isFiltered(state)}
          onAdd={undefined}
          onClear={() => onSearch({})}
          onRetry={() => void reading.refetch()}
        >
          {page ? (
            <>
              {bulkActions.length > 0 ? (
                <SelectionBar page={page} selection={selection} hasMore={false} onBatch={undefined}>
                  {bulkActions.map((action) => (
                    <ActButton
                      key={action.key}
                      label={action.label}
                      isSmall
                      refusal={action.refusalOf(selectedRows)}
                      run={() => void action.run(selectedRows).then((isDone) => isDone && selection.setSelected([]))}
                    />
                  ))}
                </SelectionBar>
              ) : null}
              <DataTable
                widths={widths}
                density={density}
                rows={page.records}
                columns={props.columns.map((column) => columnOf(column, rowOf))}
                sorts={[]}
                actions={props.actions.map((action) => actionOf(action, rowOf))}
                isBusy={reading.isPlaceholderData}
                onSort={ignoreSort}
                onWidths={setWidths}
                onOpen={onOpen && (({ id }) => callWith(rowOf.get(id), onOpen))}
                selection={bulkActions.length > 0 ? selection : undefined}
              />
              <ListFooter
                page={page}
                state={state}
                onPage={onPage}
                selectedCount={selection.selected.length}
                onClear={() => selection.setSelected([])}
              />
            </>
          ) : null}
        </ListBody>
      </section>
    </PageFrame>
  );
}

const keysOf = (parts: readonly SearchPart[]): ListKeys => ({
  filters: parts.flatMap(({ names }) => names),
  isColumn: () => false,
  isQuery: () => false,
});

function callWith<R, T>(record: R | undefined, call: (record: R) => T): T | undefined {
  return record === undefined ? undefined : call(record);
}

function columnOf<R>(column: FlowColumn<R>, rowOf: ReadonlyMap<string, R>): DataColumn {
  const { wordsOf } = column;
  return {
    name: column.name,
    heading: column.heading,
    width: column.width,
    isNumber: false,
    isSortable: false,
    isMasked: false,
    isTitle: column.isTitle ?? false,
    wordsOf: wordsOf && (({ id }) => callWith(rowOf.get(id), wordsOf) ?? ''),
    render: ({ id }) => callWith(rowOf.get(id), column.render) ?? null,
  };
}

function actionOf<R>(action: FlowAction<R>, rowOf: ReadonlyMap<string, R>) {
  const { key, label, isDangerous = false, isFrequent, appliesTo = () => true, run } = action;
  return {
    key,
    label,
    isDangerous,
    isFrequent,
    appliesTo: ({ id }: Row) => callWith(rowOf.get(id), appliesTo) ?? false,
    run: ({ id }: Row) => callWith(rowOf.get(id), run),
  };
}
