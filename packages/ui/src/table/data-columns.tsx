// Builds the columns for antd's table: with edges to resize them, marks of the sort order, and a title that opens its row.
import { UNKNOWN } from '@ec/language/amount';
import { textOf } from '@ec/language/unknown';
import type { TableColumnType } from 'antd';
import type { HTMLAttributes, ReactNode } from 'react';
import { isLongCode } from '../value/code-text.tsx';
import { emptyValue } from '../value/quantity.tsx';
import { ColumnResizer } from './column-resizer.tsx';
import { withCopyMark } from './copied-cell.tsx';
import type { DataColumn } from './data-column.ts';
import type { Row } from './row.ts';
import { headingOf, PairHeading } from './sort-heading.tsx';
import type { Sort } from './sorts.ts';

interface ColumnOptions {
  columns: readonly DataColumn[];
  /** The widths that this person has set. */
  widths: Record<string, number>;
  /** The computed widths. */
  fitted: Record<string, number>;
  sorts: Sort[];
  onSort(sorts: Sort[]): void;
  /** Opens a row; undefined where rows cannot be opened, so that the title is plain text. */
  onOpen: ((row: Row) => void) | undefined;
  copyLabel: string;
  /** The content before a title, in a tree. */
  lead?: ((row: Row) => ReactNode) | undefined;
  /** Receives dragged widths; undefined where widths cannot be dragged. */
  onWidths: ((widths: Record<string, number>) => void) | undefined;
  /** The cells that have just changed by a live update, as `id column`. */
  changed?: ReadonlySet<string>;
}

export function antdColumns({
  columns,
  widths,
  fitted,
  sorts,
  onSort,
  onOpen,
  copyLabel,
  lead,
  onWidths,
  changed,
}: ColumnOptions): TableColumnType<Row>[] {
  return columns.map((column): TableColumnType<Row> => {
    const { name, isTitle, below } = column;
    const sort = sorts.find((entry) => entry.name === name);
    const fixed = isTitle ? 'left' : column.pin;
    const rankOf = (sort: Sort | undefined) => (sorts.length > 1 && sort ? sorts.indexOf(sort) + 1 : 0);
    return {
      key: name,
      dataIndex: name,
      width: widths[name] ?? fitted[name] ?? column.width,
      align: column.isNumber ? 'right' : 'left',
      ellipsis: { showTitle: false },
      ...(fixed ? { fixed } : {}),
      title: (
        <>
          {below ? (
            <PairHeading column={column} below={below} sorts={sorts} onSort={onSort} />
          ) : (
            headingOf(column.heading, rankOf(sort))
          )}
          {onWidths ? (
            <ColumnResizer
              onResize={(measured) => onWidths({ ...widths, ...measured })}
              onReset={() => onWidths(omitColumn(widths, name))}
            />
          ) : null}
        </>
      ),
      onHeaderCell: () => ({ 'data-column': name }) as HTMLAttributes<HTMLElement>,
      ...(column.isSortable && !below
        ? { sorter: { multiple: 1 }, sortOrder: sort ? (`${sort.direction}end` as const) : null }
        : {}),
      onCell: ({ id }) => {
        const isNew = changed?.has(`${id} ${name}`) || (below && changed?.has(`${id} ${below.name}`));
        return isNew ? { className: 'ec-cell-changed' } : {};
      },
      render: (_value, row) => {
        const cell = withCopyMark(titleOrCell(column, row, onOpen), column.codeOf?.(row), copyLabel);
        if (isTitle && lead) {
          return (
            <span className="ec-tree-title">
              {lead(row)}
              {cell}
            </span>
          );
        }
        const other = below?.render(row);
        // An unknown second value adds no second dash.
        if (!below || other === emptyValue || other === UNKNOWN) return cell;
        const otherCell = withCopyMark(other, below.codeOf?.(row), copyLabel);
        const [upper, lower] = column.isBelowFirst ? [otherCell, cell] : [cell, otherCell];
        return (
          <span className="ec-pair">
            <span>{upper}</span>
            <span className="ec-pair-below">{lower}</span>
          </span>
        );
      },
    };
  });
}

/** Draws the cell of a row; the title is a button that opens the row. */
export function titleOrCell({ name, isTitle, render }: DataColumn, row: Row, onOpen: ColumnOptions['onOpen']) {
  if (!isTitle || !onOpen) return render(row);
  return (
    <button
      type="button"
      className="ec-link ec-title-link"
      aria-label={isLongCode(textOf(row[name])) ? textOf(row[name]) : undefined}
      onClick={() => onOpen(row)}
    >
      {render(row)}
    </button>
  );
}

const omitColumn = (all: Record<string, number>, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== name));
