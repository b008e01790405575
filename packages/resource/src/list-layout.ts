// Which columns a list shows, in which order and where they are pinned: plain text, the same in addresses, views and settings.
import type { Field } from './field.ts';
import { listFieldOf } from './filter.ts';
import type { Resource } from './resource.ts';

export interface Column {
  name: string;
  pin?: 'left' | 'right' | undefined;
}

/** Columns of every table that a list may show beside the definition's own. */
const shared = ['remark', 'createTime', 'updateTime', 'id'];

/** Every field that can be a column, the title first. Secrets and json never (listFieldOf). */
export function columnFieldsOf(resource: Resource): [string, Field][] {
  const others = Object.keys(resource.fields).filter((name) => name !== resource.title);
  const names = [...new Set([resource.title, ...others, ...shared])];
  return names.flatMap((name): [string, Field][] => {
    const found = listFieldOf(resource, name);
    return found ? [[name, found]] : [];
  });
}

/** Without a choice: the title, what the definition lists, createTime at the end (domain §1). */
export function usualColumns(resource: Resource): Column[] {
  const listed = columnFieldsOf(resource).filter(([name, field]) => field.inList && name !== resource.title);
  const created = resource.showsCreateTime ? ['createTime'] : [];
  return withTitle(
    resource,
    [...listed.map(([name]) => name), ...created].map((name) => ({ name })),
  );
}

/** The title names the row and opens it: it is always there, first, in sight. */
function withTitle(resource: Resource, columns: readonly Column[]): Column[] {
  const others = columns.filter((column) => column.name !== resource.title);
  const pinned = (pin: Column['pin']) => others.filter((column) => column.pin === pin);
  return [{ name: resource.title, pin: 'left' }, ...pinned('left'), ...pinned(undefined), ...pinned('right')];
}

/** `stationName,l.stationNo,areaCode,r.alarmCount`; unknown and doubled names are dropped. '' gives the usual columns. */
export function parseColumns(resource: Resource, text: string): Column[] {
  const known = new Set(columnFieldsOf(resource).map(([name]) => name));
  const columns = new Map<string, Column>();
  for (const part of text.split(',')) {
    const [, pin, name = ''] = /^(?:([lr])\.)?(\w+)$/.exec(part.trim()) ?? [];
    if (known.has(name) && !columns.has(name)) {
      columns.set(name, { name, ...(pin ? { pin: pin === 'l' ? ('left' as const) : ('right' as const) } : {}) });
    }
  }
  return columns.size === 0 ? usualColumns(resource) : withTitle(resource, [...columns.values()]);
}

/** '' where the columns are the usual ones. */
export function columnsText(resource: Resource, columns: readonly Column[]): string {
  const text = (list: readonly Column[]) =>
    list.map(({ name, pin }) => (pin && name !== resource.title ? `${pin[0]}.${name}` : name)).join(',');
  const all = text(withTitle(resource, columns));
  return all === text(usualColumns(resource)) ? '' : all;
}
