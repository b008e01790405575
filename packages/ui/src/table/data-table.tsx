// A table of rows with a sticky header; on a phone, a list of cards. It shows row actions and a selection where the caller passes them.
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

/** From this many rows on, only the rows in sight are in the document (architecture §6, "Tables"). */
const virtualFrom = 50;

const tickWidth = 40;
/** The width of the name column in a tree. */
const treeWidth = 320;

interface DataTableProps {
  rows: readonly Row[];
  /** The visible columns, in order. */
  columns: readonly DataColumn[];
  /** The widths that this person has set. */
  widths: Record<string, number>;
  density: Density;
  sorts: Sort[];
  actions: RowAction[];
  isBusy: boolean;
  onSort(sorts: Sort[]): void;
  onWidths(widths: Record<string, number>): void;
  /** Opens a row; undefined where this person may not view rows, so that the title is plain text. */
  onOpen: ((row: Row) => void) | undefined;
  /** The content before a title, in a tree. */
  lead?: ((row: Row) => ReactNode) | undefined;
  /** The content below the facts of a card on a phone. */
  cardFoot?: ((row: Row) => ReactNode) | undefined;
  /** The selection; undefined where no action takes several rows. */
  selection: { selected: readonly string[]; setSelected(ids: readonly string[]): void } | undefined;
  /** The id of the row that was just saved; the table scrolls to it and marks it for a moment. */
  saved?: string | undefined;
  /** True for rows of a live update: they keep their places under the pointer, and mark changed cells. */
  isLive?: boolean;
}

interface TableColumnOptions {
  props: DataTableProps;
  /** The rows in their present order: rows of a live update keep their places. */
  rows: readonly Row[];
  changed: ReturnType<typeof useChangedCells>;
  /** The width of the row actions; `forColumns` is the width of all other columns together. */
  actionsRoom: number;
  forColumns: number | undefined;
  onMore(menu: OpenMenu): void;
}

/** Returns the columns for antd's table, with the row actions last. */
function useTableColumns({ props, rows, changed, actionsRoom, forColumns, onMore }: TableColumnOptions) {
  const { sorts, actions, onSort, onWidths, onOpen, lead, widths } = props;
  const texts = useTexts(uiTexts);
  const isTree = lead !== undefined;
  return useMemo((): TableColumnType<Row>[] => {
    const fitted = fittedWidths({ columns: props.columns, rows, room: forColumns, personWidths: widths });
    const title = props.columns.find(({ isTitle }) => isTitle);
    if (isTree && title) fitted[title.name] = Math.max(treeWidth, fitted[title.name] ?? 0);
    const options = { columns: props.columns, sorts, onSort, onOpen, lead, widths, fitted, onWidths, changed };
    const tableColumns = antdColumns({ ...options, copyLabel: texts.copy });
    // Widths that the person has set stay exact, so an empty column takes the remaining room.
    const emptyColumn: TableColumnType<Row> = { key: '$room', title: '', render: () => null };
    const hasSetWidth = tableColumns.some(({ key }) => widths[textOf(key)] !== undefined);
    const index = tableColumns.findIndex(({ fixed }) => fixed === 'right');
    if (hasSetWidth) tableColumns.splice(index < 0 ? tableColumns.length : index, 0, emptyColumn);
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
  // Columns that share a cell sort by their own headings, so antd does not report their sorts.
  const paired = eachColumn(props.columns.filter(({ below }) => below)).map(({ name }) => name);
  const isPaired = ({ name }: Sort) => paired.includes(name);
  const selected = selection?.selected;
  // antd takes no readonly list. The memo keeps the copy the same object while the list is the same.
  const selectedRowKeys = useMemo(() => [...(selected ?? [])], [selected]);
  const table = useRef<TableRef>(null);
  const scrollTo = (id: string) => table.current?.scrollTo({ key: id });
  useRowKeys({ frame, rows, actions, onOpen, selection, scrollTo });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a row that was saved
  useEffect(() => {
    if (saved !== undefined) scrollTo(saved);
  }, [saved]);
  // antd's row that measures widths repeats the headings with the checkbox for all rows; `inert` hides it from keys and screen readers.
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
