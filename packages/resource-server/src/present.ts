// A database row as the reply shows it: wire values, display names beside codes, masks (contract §1.2, §1.7).
import type { Rights } from '@ec/kernel/caller';
import type { Language } from '@ec/kernel/errors';
import { displayNameOf, permissionsOf } from '@ec/resource/names';
import { maskOf, toWire } from '@ec/resource/wire';
import type { DisplayNames } from './display-names.ts';
import type { Shape, ShapeColumn } from './shape.ts';

export type Row = Record<string, unknown>;

export interface Viewer {
  tenantId: string;
  language: Language;
  /** Sees masked fields in full. */
  seesPlain: boolean;
  names: DisplayNames;
}

export function viewerOf(
  shape: Shape,
  call: { caller: { tenantId: string }; rights: Rights; language: Language },
  names: DisplayNames,
): Viewer {
  return {
    tenantId: call.caller.tenantId,
    language: call.language,
    seesPlain: call.rights.holds(permissionsOf(shape.resource).plain),
    names,
  };
}

function dictNames({ field }: ShapeColumn, value: unknown, viewer: Viewer): string {
  const code = field.enum?.code ?? '';
  const one = (key: unknown) => viewer.names.dictText(viewer.tenantId, code, Number(key), viewer.language);
  if (Array.isArray(value)) return value.map(one).join(',');
  return value === null || value === undefined ? '' : one(value);
}

function regionNames(value: unknown, viewer: Viewer): string {
  const one = (code: unknown) => viewer.names.regionName(String(code));
  if (Array.isArray(value)) return value.map(one).join(',');
  return value === null || value === undefined ? '' : one(value);
}

function displayName(column: ShapeColumn, row: Row, key: string, viewer: Viewer): string | undefined {
  switch (column.field.kind) {
    case 'dict':
    case 'dicts':
      return dictNames(column, row[column.name], viewer);
    case 'region':
    case 'regions':
      return regionNames(row[column.name], viewer);
    case 'ref':
    case 'refs':
    case 'refBy':
    case 'refsBy':
      return column.field.target === undefined && column.field.targetBy === undefined
        ? undefined
        : String(row[key] ?? '');
    default:
      return undefined;
  }
}

/** `names.ready(tenantId)` has been awaited by the caller of this. */
export function present(shape: Shape, row: Row, viewer: Viewer): Row {
  const shown: Row = {};
  for (const column of shape.columns) {
    const { name, field } = column;
    const value = toWire(field, row[name]);
    shown[name] = field.isMasked && !viewer.seesPlain ? maskOf(String(value ?? '')) : value;
    const key = displayNameOf(name, field);
    const text = displayName(column, row, key, viewer);
    if (text !== undefined) shown[key] = text;
  }
  if (shape.resource.isTree) shown.parentId ||= '0'; // the root, contract §1.2
  return shown;
}
