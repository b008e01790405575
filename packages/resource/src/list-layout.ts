// Which columns a list shows, in which order and where they are pinned: plain text, the same in addresses, views and settings.
import { type Field, isForPeople } from './field.ts';
import { listFieldOf } from './filter.ts';
import type { Resource } from './resource.ts';

export interface Column {
  name: string;
  /** Stands in the same cell, below. */
  below?: string | undefined;
  pin?: 'left' | 'right' | undefined;
}

/** Columns of every table that a list may show beside the definition's own. */
const shared = ['remark', 'createTime', 'updateTime', 'id'];

/** Every field that can be a column, the title first. Secrets, json (listFieldOf) and what nothing writes yet never. */
export function columnFieldsOf(resource: Resource): [string, Field][] {
  const others = Object.keys(resource.fields).filter((name) => name !== resource.title);
  const names = [...new Set([resource.title, ...others, ...shared])];
  return names.flatMap((name): [string, Field][] => {
    const listField = listFieldOf(resource, name);
    return listField && isForPeople(listField) ? [[name, listField]] : [];
  });
}

/** Fields that the list shows without a choice, in its order. */
export const listedNames = (resource: Resource): string[] =>
  usualColumns(resource).flatMap(({ name, below }) => (below ? [name, below] : [name]));

/** Without a choice: the title, then what the definition says (domain §1). */
export function usualColumns(resource: Resource): Column[] {
  const marked = columnFieldsOf(resource).flatMap(([name, { inList }]) => (inList ? [name] : []));
  return withTitle(
    resource,
    (resource.columns ?? marked).map((column): Column => {
      const [name, below] = typeof column === 'string' ? [column] : column;
      return { name, ...(below ? { below } : {}) };
    }),
  );
}

/** The title names the row and opens it: it is always there, first, in sight. */
function withTitle(resource: Resource, columns: readonly Column[]): Column[] {
  const title = columns.find((column) => column.name === resource.title);
  const others = columns.filter((column) => column !== title);
  const pinned = (pin: Column['pin']) => others.filter((column) => column.pin === pin);
  const first: Column = { ...title, name: resource.title, pin: 'left' };
  return [first, ...pinned('left'), ...pinned(undefined), ...pinned('right')];
}

/** Nothing stands twice: what is named alone leaves the cell that it shares. */
function onceEach(resource: Resource, columns: readonly Column[]): Column[] {
  const placedNames = new Set([resource.title, ...columns.map(({ name }) => name)]);
  const done = new Set<string>();
  return columns.flatMap(({ below, ...column }): Column[] => {
    if (done.has(column.name)) return [];
    done.add(column.name);
    if (!below || placedNames.has(below)) return [column];
    placedNames.add(below);
    return [{ ...column, below }];
  });
}

const columnPattern = /^(?:([lr])\.)?(\w+)(?:-(\w+))?$/;

/** `name,l.no,weight-state,r.alarmCount`; what is unknown or doubled is dropped. '' gives the usual columns. */
export function parseColumns(resource: Resource, text: string): Column[] {
  const columnNames = new Set(columnFieldsOf(resource).map(([name]) => name));
  const columns = text.split(',').flatMap((part): Column[] => {
    const [, side, name = '', below = ''] = columnPattern.exec(part.trim()) ?? [];
    if (!columnNames.has(name)) return [];
    const pin = side && ({ pin: side === 'l' ? 'left' : 'right' } as const);
    return [{ name, ...(columnNames.has(below) ? { below } : {}), ...(pin || {}) }];
  });
  return columns.length === 0 ? usualColumns(resource) : withTitle(resource, onceEach(resource, columns));
}

/** '' where the columns are the usual ones. */
export function columnsText(resource: Resource, columns: readonly Column[]): string {
  const text = (list: readonly Column[]) =>
    list
      .map(({ name, below, pin }) => {
        const cell = below ? `${name}-${below}` : name;
        return pin && name !== resource.title ? `${pin[0]}.${cell}` : cell;
      })
      .join(',');
  const all = text(withTitle(resource, onceEach(resource, columns)));
  return all === text(usualColumns(resource)) ? '' : all;
}
