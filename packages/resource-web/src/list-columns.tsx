// Columns of a list from its definition: title first, then the list fields, createTime, actions.
import type { Field, FieldKind } from '@ec/resource/field';
import { listFieldOf, type Sort } from '@ec/resource/filter';
import type { Language } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';
import type { TableColumnType } from 'antd';
import type { Row } from './draft.ts';
import { fieldValue, isNumeric } from './field-value.tsx';
import { createdField, labelWithUnit } from './search-fields.ts';
import type { Slots } from './slots.ts';

/** Fields of the table: the title first, whether it is marked for the list or not; createTime last (domain §1). */
export function listFieldsOf(resource: Resource): [string, Field][] {
  const others = Object.entries(resource.fields).filter(([name, field]) => field.inList && name !== resource.title);
  const title = resource.fields[resource.title]!;
  const created: [string, Field][] = resource.showsCreateTime ? [['createTime', createdField]] : [];
  return [[resource.title, title], ...others, ...created];
}

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
function widthOf(field: Field, titleWidth: number | undefined, language: Language): number {
  const heading = [...labelWithUnit(field.label, language)].reduce(
    (sum, sign) => sum + (sign > '\u2e80' ? 14 : 7.5),
    40,
  );
  return Math.max(titleWidth ?? widths[field.kind] ?? 152, Math.ceil(heading));
}

const unsortable = new Set<FieldKind>(['ref', 'refs', 'refBy', 'refsBy', 'texts', 'dicts', 'regions', 'files', 'json']);

function isSortable(resource: Resource, name: string, field: Field): boolean {
  return !unsortable.has(field.kind) && !field.isMasked && listFieldOf(resource, name) !== undefined;
}

interface Given {
  resource: Resource;
  slots: Slots;
  language: Language;
  sorts: Sort[];
  isNarrow: boolean;
  /** Undefined where this person may not view: the title is plain text then. */
  onOpen: ((row: Row) => void) | undefined;
}

export function listColumns(given: Given): TableColumnType<Row>[] {
  const { resource, slots, language, sorts, isNarrow, onOpen } = given;
  return listFieldsOf(resource).map(([name, field], at): TableColumnType<Row> => {
    const isTitle = at === 0;
    const own = slots.cells?.[name];
    const cell = own ?? ((row: Row) => fieldValue(name, field, row, language, true));
    const sort = sorts.find((entry) => entry.name === name);
    const link = (row: Row) => (
      <button type="button" className="ec-link ec-title-link" onClick={() => onOpen?.(row)}>
        {row[name] === '' ? row.id : cell(row)}
      </button>
    );
    return {
      key: name,
      dataIndex: name,
      width: widthOf(field, isTitle ? (isNarrow ? 144 : 200) : undefined, language),
      align: isNumeric(field) ? 'right' : 'left',
      ellipsis: { showTitle: false },
      ...(isTitle ? { fixed: 'left' as const } : {}),
      title: headingOf(field, language, sorts.length > 1 ? sorts.indexOf(sort!) + 1 : 0),
      ...(isSortable(resource, name, field)
        ? { sorter: { multiple: 1 }, sortOrder: sort ? (`${sort.direction}end` as const) : null }
        : {}),
      render: (_value, row) => (isTitle && onOpen ? link(row) : cell(row)),
    };
  });
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
