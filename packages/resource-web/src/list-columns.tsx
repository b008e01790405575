// Columns of a list as this person or the view arranged them: title first, then what was chosen.
import type { Field, FieldKind } from '@ec/resource/field';
import { listFieldOf, type Sort } from '@ec/resource/filter';
import type { Language } from '@ec/resource/label';
import type { Column } from '@ec/resource/list-layout';
import type { Resource } from '@ec/resource/resource';
import { ColumnResizer } from '@ec/ui/column-resizer.tsx';
import type { TableColumnType } from 'antd';
import type { HTMLAttributes } from 'react';
import type { Row } from './draft.ts';
import { fieldValue, IdText, isNumeric } from './field-value.tsx';
import { labelWithUnit } from './search-fields.ts';
import type { Slots } from './slots.ts';

const widths: Partial<Record<FieldKind, number>> = {
  integer: 104,
  decimal: 112,
  flag: 80,
  date: 112,
  datetime: 168,
  dict: 112,
  files: 132,
  region: 176,
};

/** Wide enough for its heading with the sort mark: Chinese characters count double. */
export function usualWidth(name: string, field: Field, language: Language, titleWidth?: number): number {
  const heading = [...labelWithUnit(field.label, language)].reduce(
    (sum, sign) => sum + (sign > '\u2e80' ? 14 : 7.5),
    40,
  );
  return Math.max(titleWidth ?? (name === 'id' ? 208 : (widths[field.kind] ?? 152)), Math.ceil(heading));
}

const unsortable = new Set<FieldKind>(['ref', 'refs', 'refBy', 'refsBy', 'texts', 'dicts', 'regions', 'files', 'json']);

const isSortable = (field: Field) => !unsortable.has(field.kind) && !field.isMasked;

interface Given {
  resource: Resource;
  slots: Slots;
  language: Language;
  columns: readonly Column[];
  /** Pixels that this person gave. */
  widths: Record<string, number>;
  sorts: Sort[];
  isNarrow: boolean;
  /** Undefined where this person may not view: the title is plain text then. */
  onOpen: ((row: Row) => void) | undefined;
  /** Undefined where widths cannot be dragged. */
  onWidths: ((widths: Record<string, number>) => void) | undefined;
}

export function listColumns(given: Given): TableColumnType<Row>[] {
  const { resource, slots, language, columns, sorts, isNarrow, onOpen, onWidths } = given;
  return columns.flatMap(({ name, pin }): TableColumnType<Row>[] => {
    const field = listFieldOf(resource, name);
    if (!field) return [];
    const isTitle = name === resource.title;
    const own = slots.cells?.[name];
    const cell = own ?? ((row: Row) => cellOf(name, field, row, language));
    const sort = sorts.find((entry) => entry.name === name);
    const link = (row: Row) => (
      <button type="button" className="ec-link ec-title-link" onClick={() => onOpen?.(row)}>
        {row[name] === '' ? row.id : cell(row)}
      </button>
    );
    // A phone has no room for more than the title.
    const fixed = isTitle ? 'left' : isNarrow ? undefined : pin;
    return [
      {
        key: name,
        dataIndex: name,
        width: given.widths[name] ?? usualWidth(name, field, language, isTitle ? (isNarrow ? 144 : 200) : undefined),
        align: isNumeric(field) ? 'right' : 'left',
        ellipsis: { showTitle: false },
        ...(fixed ? { fixed } : {}),
        title: (
          <>
            {headingOf(field, language, sorts.length > 1 ? sorts.indexOf(sort!) + 1 : 0)}
            {onWidths ? (
              <ColumnResizer
                onResize={(measured) => onWidths({ ...given.widths, ...measured })}
                onReset={() => onWidths(without(given.widths, name))}
              />
            ) : null}
          </>
        ),
        onHeaderCell: () => ({ 'data-column': name }) as HTMLAttributes<HTMLElement>,
        ...(isSortable(field)
          ? { sorter: { multiple: 1 }, sortOrder: sort ? (`${sort.direction}end` as const) : null }
          : {}),
        render: (_value, row) => (isTitle && onOpen ? link(row) : cell(row)),
      },
    ];
  });
}

const without = (all: Record<string, number>, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== name));

function cellOf(name: string, field: Field, row: Row, language: Language) {
  return name === 'id' ? <IdText id={row.id} /> : fieldValue(name, field, row, language, true);
}

/** With its place among the sorted columns, where there are several. */
function headingOf(field: Field, language: Language, rank: number) {
  const text = labelWithUnit(field.label, language);
  return rank > 0 ? (
    <>
      {text} <sup className="ec-sort-rank">{rank}</sup>
    </>
  ) : (
    text
  );
}
