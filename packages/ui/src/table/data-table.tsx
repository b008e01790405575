// A table of rows: sticky header, virtual from 50 rows on, row actions and selection where given.
import { textOf } from '@ec/language/unknown';
import { Table, type TableColumnType, type TableRef } from 'antd';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSurroundings } from '../layout/surroundings.ts';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';
import type { Density } from './column-panel.tsx';
import { antdColumns, type DataColumn, type Sort } from './data-columns.tsx';
import type { Row } from './row.ts';
import { inFront, type OpenMenu, type RowAction, rowActionCells, SharedMenu } from './row-actions.tsx';
import { useRowKeys } from './row-keys.ts';
import './data-table.css';

/** Rows from which on only those in sight are in the document (architecture §6, "Tables"). */
const virtualFrom = 50;

const noWidths: Record<string, number> = {};

interface DataTableProps {
  rows: readonly Row[];
  /** Those shown, in their order. */
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
  /** What stands before a title, in a tree. */
  lead?: ((row: Row) => ReactNode) | undefined;
  /** Undefined where nothing can be done with a selection. */
  selection: { selected: readonly string[]; setSelected(ids: readonly string[]): void } | undefined;
  /** The id of the row that was just saved: it is brought into sight and marked for a moment. */
  saved?: string | undefined;
}

export function DataTable(props: DataTableProps) {
  const { rows, sorts, actions, density, onSort, onWidths, onOpen, lead, selection } = props;
  const { responsiveLevel } = useSurroundings();
  const texts = useTexts(uiTexts);
  const [menu, open] = useState<OpenMenu>();
  const close = useCallback(() => open(undefined), []);
  const isNarrow = responsiveLevel === 0;
  // Widths are given at a desk; a phone has its own.
  const widths = isNarrow ? noWidths : props.widths;
  const columns = useMemo((): TableColumnType<Row>[] => {
    const options = { columns: props.columns, sorts, isNarrow, onOpen, lead, widths };
    const own = antdColumns({ ...options, onWidths: isNarrow ? undefined : onWidths });
    // Where widths were given they are kept to the pixel: what is left over goes into an empty column.
    const room: TableColumnType<Row> = { key: '$room', title: '', render: () => null };
    const isGiven = own.some(({ key }) => widths[textOf(key)] !== undefined);
    const index = own.findIndex(({ fixed }) => fixed === 'right');
    if (isGiven) own.splice(index < 0 ? own.length : index, 0, room);
    if (actions.length === 0) return own;
    const inLine = isNarrow ? 0 : 2;
    const letters = inFront(actions, inLine).front.reduce((sum, action) => sum + textWidth(action.label) + 12, 0);
    const column: TableColumnType<Row> = {
      key: '$actions',
      title: isNarrow ? '' : texts.actions,
      width: Math.max(isNarrow ? 48 : 80, letters + (actions.length > 0 ? 32 : 0) + 16),
      fixed: 'right',
      render: (_value, row) => rowActionCells({ row, actions, inLine, moreLabel: texts.moreActions, onMore: open }),
    };
    return [...own, column];
  }, [sorts, onOpen, lead, actions, isNarrow, texts, props.columns, widths, onWidths]);
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 0), selection ? 40 : 0);
  const selected = selection?.selected;
  // The table takes no readonly list; the copy stays the same as long as the list does.
  const selectedRowKeys = useMemo(() => [...(selected ?? [])], [selected]);
  const isVirtual = rows.length >= virtualFrom;
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoomBelow(frame, isVirtual);
  const table = useRef<TableRef>(null);
  const scrollTo = (id: string) => table.current?.scrollTo({ key: id });
  useRowKeys({ frame, rows, actions, onOpen, selection, scrollTo });
  const { saved } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a row that was saved
  useEffect(() => {
    if (saved !== undefined) scrollTo(saved);
  }, [saved]);
  // The row that measures widths repeats the headings, the box that ticks all among them: no key and no reader may find it.
  useLayoutEffect(() => frame.current?.querySelector('.ant-table-measure-row')?.setAttribute('inert', ''));
  return (
    <div ref={frame} className="ec-table" data-density={density} aria-busy={props.isBusy}>
      {isVirtual && room === 0 ? null : (
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
          onChange={(_page, _filters, sorter) => onSort(sortsOf([sorter].flat()))}
          virtual={isVirtual}
          sticky={!isVirtual}
          scroll={isVirtual ? { x: width, y: Math.min(room, rows.length * density) } : { x: width }}
          rowSelection={
            selection && {
              fixed: true,
              columnWidth: 40,
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

const textWidth = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7), 0);

/** Room between the table's top and the window's end, less header, footer and padding. 0 until it is measured. */
function useRoomBelow(frame: React.RefObject<HTMLDivElement | null>, isNeeded: boolean): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (!isNeeded) return;
    const measure = () => {
      const top = frame.current?.getBoundingClientRect().top ?? 0;
      setRoom(Math.max(320, window.innerHeight - Math.max(0, top) - 136));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [frame, isNeeded]);
  return room;
}
