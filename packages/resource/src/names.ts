// Names that follow from a definition: columns, display names, permission codes.
import { type Field, oneOf } from './field.ts';
import type { Resource } from './resource.ts';

/** `stationNo` -> `station_no` */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** JSON key of the display name beside a reference or enum: `deptId` -> `deptName`, `stationStatus` -> `stationStatusName`. */
export function displayNameOf(name: string, field: Pick<Field, 'kind'>): string {
  const kind = oneOf(field);
  const ending = kind === 'ref' || kind === 'refBy' ? /Ids?$/ : kind === 'region' ? /Codes?$/ : /$/;
  return `${name.replace(ending, '')}Name`;
}

/** Whether a display name stands beside this field in rows. */
export function hasDisplayName(field: Pick<Field, 'kind'>): boolean {
  return /^(dict|ref|refBy|region)$/.test(oneOf(field));
}

/** Permission codes of a resource: `<code>` for list and detail, `<code>_add` … for the rest (architecture §2). */
export function permissionsOf(resource: Resource) {
  const { code, writeCode } = resource;
  return {
    menu: code,
    add: `${code}_${writeCode ?? 'add'}`,
    edit: `${code}_${writeCode ?? 'edit'}`,
    delete: `${code}_${writeCode ?? 'delete'}`,
    view: `${code}_${writeCode ?? 'view'}`,
    import: `${code}_import`,
    export: `${code}_export`,
    plain: `${code}_plain`,
    action: (name: string) => `${code}_${name}`,
  };
}

/** Suffixes of the buttons that the menu seeds under this resource (contract §8). */
export function buttonsOf(resource: Resource): string[] {
  if (resource.kind === 'ledger') return ['view', 'export'];
  const masked = Object.values(resource.fields).some((field) => field.isMasked);
  const actions = Object.keys(resource.actions);
  return ['add', 'edit', 'delete', 'view', 'import', 'export', ...(masked ? ['plain'] : []), ...actions];
}
