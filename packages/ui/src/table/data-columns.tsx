// Columns of a table as this person arranged them: dragged edges, the place in the sort, the title that opens its row.
import type { TableColumnType } from 'antd';
import type { HTMLAttributes, ReactNode } from 'react';
import { ColumnResizer } from './column-resizer.tsx';
import type { Row } from './row.ts';

export interface Sort {
  name: string;
  direction: 'asc' | 'desc';
}

export interface DataColumn {
  name: string;
  heading: string;
  /** Usual pixels of such values; a longer heading gets what it needs. */
  width: number;
  isNumber: boolean;
  isSortable: boolean;
  /** Shown in part only, unless somebody may see it in full. */
  isMasked: boolean;
  /** Names the row and opens it; always in sight. */
  isTitle: boolean;
  pin?: 'left' | 'right' | undefined;
  render(row: Row): ReactNode;
}

/** Wide enough for its heading with the sort mark: Chinese characters count double. */
export function usualWidth({ heading, width }: Pick<DataColumn, 'heading' | 'width'>): number {
  const letters = [...heading].reduce((sum, sign) => sum + (sign > '\u2e80' ? 14 : 7.5), 40);
  return Math.max(width, Math.ceil(letters));
}

interface ColumnOptions {
  columns: readonly DataColumn[];
  /** Pixels that this person gave. */
  widths: Record<string, number>;
  sorts: Sort[];
  isNarrow: boolean;
  /** Undefined where rows cannot be opened: the title is plain text then. */
  onOpen: ((row: Row) => void) | undefined;
  /** What stands before a title, in a tree. */
  lead?: ((row: Row) => ReactNode) | undefined;
  /** Undefined where widths cannot be dragged. */
  onWidths: ((widths: Record<string, number>) => void) | undefined;
}

/** On a phone, and elsewhere. */
const titleWidths = { plain: [144, 200], tree: [200, 320] } as const;

export function antdColumns({
  columns,
  widths,
  sorts,
  isNarrow,
  onOpen,
  lead,
  onWidths,
}: ColumnOptions): TableColumnType<Row>[] {
  return columns.map((column): TableColumnType<Row> => {
    const { name, isTitle, render } = column;
    const sort = sorts.find((entry) => entry.name === name);
    const usual = isTitle ? { ...column, width: titleWidths[lead ? 'tree' : 'plain'][isNarrow ? 0 : 1] } : column;
    // A phone has no room for more than the title.
    const fixed = isTitle ? 'left' : isNarrow ? undefined : column.pin;
    const link = (row: Row) => (
      <button type="button" className="ec-link ec-title-link" onClick={() => onOpen?.(row)}>
        {row[name] === '' ? row.id : render(row)}
      </button>
    );
    return {
      key: name,
      dataIndex: name,
      width: widths[name] ?? usualWidth(usual),
      align: column.isNumber ? 'right' : 'left',
      ellipsis: { showTitle: false },
      ...(fixed ? { fixed } : {}),
      title: (
        <>
          {headingOf(column.heading, sorts.length > 1 ? sorts.indexOf(sort!) + 1 : 0)}
          {onWidths ? (
            <ColumnResizer
              onResize={(measured) => onWidths({ ...widths, ...measured })}
              onReset={() => onWidths(without(widths, name))}
            />
          ) : null}
        </>
      ),
      onHeaderCell: () => ({ 'data-column': name }) as HTMLAttributes<HTMLElement>,
      ...(column.isSortable
        ? { sorter: { multiple: 1 }, sortOrder: sort ? (`${sort.direction}end` as const) : null }
        : {}),
      render: (_value, row) => {
        const cell = isTitle && onOpen ? link(row) : render(row);
        if (!isTitle || !lead) return cell;
        return (
          <span className="ec-tree-title">
            {lead(row)}
            {cell}
          </span>
        );
      },
    };
  });
}

const without = (all: Record<string, number>, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== name));

/** With its place among the sorted columns, where there are several. */
function headingOf(heading: string, rank: number) {
  if (rank === 0) return heading;
  return (
    <>
      {heading} <sup className="ec-sort-rank">{rank}</sup>
    </>
  );
}
