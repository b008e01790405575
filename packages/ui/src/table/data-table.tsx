// A table of rows: sticky header, virtual from 50 rows on, row actions and selection where given.
import { textOf } from '@ec/language/unknown';
import { Table, type TableColumnType, type TableRef } from 'antd';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useListDensity } from '../layout/density.tsx';
import { useSurroundings } from '../layout/surroundings.ts';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';
import type { Density } from './column-panel.tsx';
import { fittedWidths } from './column-widths.ts';
import { DataCards } from './data-cards.tsx';
import { type DataColumn, eachColumn } from './data-column.ts';
import { antdColumns } from './data-columns.tsx';
import type { Row } from './row.ts';
import { actionsWidth, type OpenMenu, type RowAction, rowActionCells, SharedMenu } from './row-actions.tsx';
import { useRowKeys } from './row-keys.ts';
import type { Sort } from './sorts.ts';
import { useChangedCells, useSteadyRows } from './steady-rows.ts';
import { useFrame } from './use-frame.ts';
import './data-table.css';

/** Rows from which on only those in sight are in the document (architecture §6, "Tables"). */
const virtualFrom = 50;

const tickWidth = 40;
/** Room for names that stand below each other. */
const treeWidth = 320;

interface DataTableProps {
  rows: readonly Row[];
  /** The visible columns, in order. */
  columns: readonly DataColumn[];
  /** Pixels that this person gave. */
  widths: Record<string, number>;
  density: Density;
  sorts: Sort[];
  actions: RowAction[];
  isBusy: boolean;
  onSort(sorts: Sort[]): void;
  onWidths(widths: Record<string, number>): void;
  /** Undefined where this person may not view: the title is plain text then. */
  onOpen: ((row: Row) => void) | undefined;
  /** The content before a title, in a tree. */
  lead?: ((row: Row) => ReactNode) | undefined;
  /** On a phone: what stands below the facts of a card. */
  cardFoot?: ((row: Row) => ReactNode) | undefined;
  /** Undefined where nothing can be done with a selection. */
  selection: { selected: readonly string[]; setSelected(ids: readonly string[]): void } | undefined;
  /** The id of the row that was just saved: it is brought into sight and marked for a moment. */
  saved?: string | undefined;
  /** The rows came because some had changed by themselves: they stay in place under the pointer, and show what is new. */
  isLive?: boolean;
}

interface TableColumnOptions {
  props: DataTableProps;
  /** As they stand now: rows that change by themselves keep their places. */
  rows: readonly Row[];
  changed: ReturnType<typeof useChangedCells>;
  /** Pixels of the row actions, and those that the other columns have together. */
  actionsRoom: number;
  forColumns: number | undefined;
  onMore(menu: OpenMenu): void;
}

/** The columns as the table takes them, with the one of the row actions last. */
function useTableColumns({ props, rows, changed, actionsRoom, forColumns, onMore }: TableColumnOptions) {
  const { sorts, actions, onSort, onWidths, onOpen, lead, widths } = props;
  const texts = useTexts(uiTexts);
  const isTree = lead !== undefined;
  return useMemo((): TableColumnType<Row>[] => {
    const fitted = fittedWidths({ columns: props.columns, rows, room: forColumns, given: widths });
    const title = props.columns.find(({ isTitle }) => isTitle);
    if (isTree && title) fitted[title.name] = Math.max(treeWidth, fitted[title.name] ?? 0);
    const options = { columns: props.columns, sorts, onSort, onOpen, lead, widths, fitted, onWidths, changed };
    const tableColumns = antdColumns({ ...options, copyLabel: texts.copy });
    // Where widths were given they are kept to the pixel: what is left over goes into an empty column.
    const left: TableColumnType<Row> = { key: '$room', title: '', render: () => null };
    const isGiven = tableColumns.some(({ key }) => widths[textOf(key)] !== undefined);
    const index = tableColumns.findIndex(({ fixed }) => fixed === 'right');
    if (isGiven) tableColumns.splice(index < 0 ? tableColumns.length : index, 0, left);
    if (actions.length === 0) return tableColumns;
    const column: TableColumnType<Row> = {
      key: '$actions',
      title: texts.actions,
      width: actionsRoom,
      fixed: 'right',
      render: (_value, row) => rowActionCells({ row, actions, moreLabel: texts.moreActions, onMore }),
    };
    return [...tableColumns, column];
  }, [
    sorts,
    onSort,
    onOpen,
    lead,
    isTree,
    actions,
    actionsRoom,
    forColumns,
    rows,
    texts,
    props.columns,
    widths,
    onWidths,
    changed,
    onMore,
  ]);
}

export function DataTable(props: DataTableProps) {
  const { sorts, actions, onSort, onOpen, lead, selection, saved, isLive = false } = props;
  const { responsiveLevel } = useSurroundings();
  const density = useListDensity(props.density);
  const [menu, open] = useState<OpenMenu>();
  const close = useCallback(() => open(undefined), []);
  const isNarrow = responsiveLevel === 0;
  const isVirtual = props.rows.length >= virtualFrom;
  const frame = useRef<HTMLDivElement>(null);
  const rows = useSteadyRows(props.rows, { isLive, frame, saved });
  const changed = useChangedCells(rows, props.columns, isLive);
  const room = useFrame(frame, !isNarrow);
  const actionsRoom = useMemo(() => (actions.length === 0 ? 0 : actionsWidth(rows, actions)), [rows, actions]);
  const forColumns = room?.width ? room.width - actionsRoom - (selection ? tickWidth : 0) : undefined;
  const columns = useTableColumns({ props, rows, changed, actionsRoom, forColumns, onMore: open });
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 0), selection ? tickWidth : 0);
  // Cells of two have headings of their own.
  const paired = eachColumn(props.columns.filter(({ below }) => below)).map(({ name }) => name);
  const isPaired = ({ name }: Sort) => paired.includes(name);
  const selected = selection?.selected;
  // The table takes no readonly list; the copy stays the same as long as the list does.
  const selectedRowKeys = useMemo(() => [...(selected ?? [])], [selected]);
  const table = useRef<TableRef>(null);
  const scrollTo = (id: string) => table.current?.scrollTo({ key: id });
  useRowKeys({ frame, rows, actions, onOpen, selection, scrollTo });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a row that was saved
  useEffect(() => {
    if (saved !== undefined) scrollTo(saved);
  }, [saved]);
  // The row that measures widths repeats the headings, the box that ticks all among them: no key and no reader may find it.
  useLayoutEffect(() => frame.current?.querySelector('.ant-table-measure-row')?.setAttribute('inert', ''));
  if (isNarrow) {
    return (
      <>
        <DataCards
          rows={rows}
          sorts={sorts}
          actions={actions}
          onSort={onSort}
          onOpen={onOpen}
          lead={lead}
          selection={selection}
          saved={saved}
          columns={props.columns}
          cardFoot={props.cardFoot}
          onMore={open}
        />
        <SharedMenu menu={menu} onClose={close} />
      </>
    );
  }
  return (
    <div ref={frame} className="ec-table" data-density={density} aria-busy={props.isBusy}>
      {room === undefined ? null : (
        <Table<Row>
          ref={table}
          size="small"
          rowKey="id"
          rowClassName={({ id }) => (id === saved ? 'ec-row-saved' : '')}
          tableLayout="fixed"
          columns={columns}
          dataSource={rows}
          pagination={false}
          showSorterTooltip={false}
          onChange={(_page, _filters, sorter) => onSort([...sorts.filter(isPaired), ...sortsOf([sorter].flat())])}
          virtual={isVirtual}
          sticky={!isVirtual}
          scroll={isVirtual ? { x: width, y: Math.min(room.below, rows.length * density) } : { x: width }}
          rowSelection={
            selection && {
              fixed: true,
              columnWidth: tickWidth,
              preserveSelectedRowKeys: true,
              selectedRowKeys,
              onChange: (keys) => selection.setSelected(keys.map(String)),
            }
          }
        />
      )}
      <SharedMenu menu={menu} onClose={close} />
    </div>
  );
}

function sortsOf(sorters: { columnKey?: React.Key | undefined; order?: string | null | undefined }[]): Sort[] {
  return sorters
    .filter((sorter) => sorter.order)
    .map(({ columnKey, order }) => ({ name: textOf(columnKey), direction: order === 'ascend' ? 'asc' : 'desc' }));
}
