// A database row as the reply shows it: wire values, display names beside codes, masks (contract §1.2, §1.7).
import { signedLink } from '@ec/kernel/file-links';
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import type { Field } from '@ec/resource/field';
import type { Resource } from '@ec/resource/resource';
import type { RowOf } from '@ec/resource/row';
import { maskedValue, toWire } from '@ec/resource/wire';
import type { ReadContext, Row } from '../engine/context.ts';
import type { DisplayNames } from '../engine/display-names.ts';
import { keptName, type Shape, type ShapeColumn } from '../engine/shape.ts';

export interface Viewer {
  tenantId: string;
  language: Language;
  /** Sees masked fields in full. */
  seesPlain: boolean;
  names: DisplayNames;
  /** Signs the link of a file. */
  signed(link: string): string;
}

export function viewerOf({ engine, resource, call }: ReadContext): Viewer {
  const { caller, language, rights } = call;
  const seesPlain = rights.holds(permissionsOf(resource).plain);
  const { tenantId } = caller;
  const signed = (link: string) => signedLink(engine.config, tenantId, link, engine.clock.now());
  return { tenantId, language, seesPlain, names: engine.names, signed };
}

/** A dictionary key or a region code in words, "" where there are none. */
export function codeText(
  field: Pick<Field, 'enum'>,
  code: unknown,
  viewer: Omit<Viewer, 'seesPlain' | 'signed'>,
): string {
  if (!field.enum) return viewer.names.regionName(textOf(code), viewer.language);
  return viewer.names.dictText(viewer.tenantId, field.enum.code, Number(code), viewer.language);
}

/** The title of what a reference points at is in the row already; codes are put into words here. */
function displayText({ name, field }: ShapeColumn, row: Row, displayName: string, viewer: Viewer): string {
  if (field.target !== undefined || field.targetBy) return textOf(row[displayName]);
  const codes = row[name] ?? [];
  return Array.isArray(codes)
    ? codes.map((code) => codeText(field, code, viewer)).join(',')
    : codeText(field, codes, viewer);
}

/** The same of a definition that is known where the program is written: its rows have the type that follows from it. */
export const presentRow = <R extends Resource>(shape: Shape, row: Row, viewer: Viewer): RowOf<R> =>
  present(shape, row, viewer) as RowOf<R>;

function storedIn({ name, field }: ShapeColumn, row: Row, { signed }: Viewer): unknown {
  if (field.kind === 'secret') return row[keptName(name)];
  const value = row[name];
  return field.kind === 'files' && Array.isArray(value) ? value.map(signed) : value;
}

/** `names.ready(tenantId)` has been awaited by the caller of this. */
export function present(shape: Shape, row: Row, viewer: Viewer): Row {
  const presented: Row = { ...shape.blank };
  for (const column of shape.replyColumns) {
    const { name, field, displayName } = column;
    const value = toWire(field, storedIn(column, row, viewer));
    presented[name] = field.isMasked && !viewer.seesPlain ? maskedValue(field, value) : value;
    if (displayName !== undefined) presented[displayName] = displayText(column, row, displayName, viewer);
  }
  if (shape.resource.isTree) presented.parentId ||= '0'; // the root, contract §1.2
  return presented;
}
