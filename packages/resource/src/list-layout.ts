// The columns of a list with their order and pins, and the text form of the columns in addresses, views and settings.
import { type Field, isForPeople } from './field.ts';
import { listFieldOf } from './filter.ts';
import type { Resource } from './resource.ts';

export interface Column {
  name: string;
  /** A second field in the same cell, below the first. */
  below?: string | undefined;
  pin?: 'left' | 'right' | undefined;
}

/** The common fields that a list can show in addition to those of the definition. */
const commonNames = ['remark', 'createTime', 'updateTime', 'id'];

/** Returns all fields that can be columns, the title first: all but secrets, json values (listFieldOf) and fields that are not for people. */
export function columnFieldsOf(resource: Resource): [string, Field][] {
  const others = Object.keys(resource.fields).filter((name) => name !== resource.title);
  const names = [...new Set([resource.title, ...others, ...commonNames])];
  return names.flatMap((name): [string, Field][] => {
    const listField = listFieldOf(resource, name);
    return listField && isForPeople(listField) ? [[name, listField]] : [];
  });
}

/** Returns the fields of the default columns, in their order. */
export const listedNames = (resource: Resource): string[] =>
  usualColumns(resource).flatMap(({ name, below }) => (below ? [name, below] : [name]));

/** Returns the default columns: the title, then the other columns of the definition (domain §1). */
export function usualColumns(resource: Resource): Column[] {
  const listNames = columnFieldsOf(resource).flatMap(([name, { inList }]) => (inList ? [name] : []));
  const columns = (resource.columns ?? listNames).map((column): Column => {
    const [name, below] = typeof column === 'string' ? [column] : column;
    return { name, ...(below ? { below } : {}) };
  });
  return withTitle(resource, columns);
}

/** Puts the title first and pins it, because it names and opens the row. Then follow columns pinned left, unpinned, pinned right. */
function withTitle(resource: Resource, columns: readonly Column[]): Column[] {
  const title = columns.find((column) => column.name === resource.title);
  const others = columns.filter((column) => column !== title);
  const withPin = (pin: Column['pin']) => others.filter((column) => column.pin === pin);
  const first: Column = { ...title, name: resource.title, pin: 'left' };
  return [first, ...withPin('left'), ...withPin(undefined), ...withPin('right')];
}

/** Removes duplicates. A field with its own column is not also shown below another field. */
function removeDuplicates(resource: Resource, columns: readonly Column[]): Column[] {
  const placedNames = new Set([resource.title, ...columns.map(({ name }) => name)]);
  const columnNames = new Set<string>();
  return columns.flatMap(({ below, ...column }): Column[] => {
    if (columnNames.has(column.name)) return [];
    columnNames.add(column.name);
    if (!below || placedNames.has(below)) return [column];
    placedNames.add(below);
    return [{ ...column, below }];
  });
}

const columnPattern = /^(?:([lr])\.)?(\w+)(?:-(\w+))?$/;

/** Parses `name,l.no,weight-state,r.alarmCount`, without unknown and duplicate names. If no name is left, returns the default columns. */
export function parseColumns(resource: Resource, text: string): Column[] {
  const columnNames = new Set(columnFieldsOf(resource).map(([name]) => name));
  const columns = text.split(',').flatMap((part): Column[] => {
    const [, side, name = '', below = ''] = columnPattern.exec(part.trim()) ?? [];
    if (!columnNames.has(name)) return [];
    const pin = side && ({ pin: side === 'l' ? 'left' : 'right' } as const);
    return [{ name, ...(columnNames.has(below) ? { below } : {}), ...(pin || {}) }];
  });
  return columns.length === 0 ? usualColumns(resource) : withTitle(resource, removeDuplicates(resource, columns));
}

/** Returns the text form of the columns; '' for the default columns. */
export function columnsText(resource: Resource, columns: readonly Column[]): string {
  const text = (list: readonly Column[]) =>
    list
      .map(({ name, below, pin }) => {
        const cell = below ? `${name}-${below}` : name;
        return pin && name !== resource.title ? `${pin[0]}.${cell}` : cell;
      })
      .join(',');
  const all = text(withTitle(resource, removeDuplicates(resource, columns)));
  return all === text(usualColumns(resource)) ? '' : all;
}
