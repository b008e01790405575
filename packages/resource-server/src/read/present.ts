// Converts a database row to a reply row: wire values, display names beside codes, masks (contract §1.2, §1.7).
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
import { type Shape, type ShapeColumn, secretFlagName } from '../engine/shape.ts';

export interface Viewer {
  tenantId: string;
  language: Language;
  /** True if the viewer sees masked fields in full. */
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

/** Returns the text of a dictionary key or region code; "" if the code is unknown. */
export function codeText(
  field: Pick<Field, 'enum'>,
  code: unknown,
  viewer: Omit<Viewer, 'seesPlain' | 'signed'>,
): string {
  if (!field.enum) return viewer.names.regionName(textOf(code), viewer.language);
  return viewer.names.dictText(viewer.tenantId, field.enum.code, Number(code), viewer.language);
}

/** Returns the display name of a value. The row already has the titles of references; texts of codes are looked up. */
function displayText({ name, field }: ShapeColumn, row: Row, displayName: string, viewer: Viewer): string {
  if (field.target !== undefined || field.targetBy) return textOf(row[displayName]);
  const codes = row[name] ?? [];
  return Array.isArray(codes)
    ? codes.map((code) => codeText(field, code, viewer)).join(',')
    : codeText(field, codes, viewer);
}

/** Converts a row like `present`; the type of the result follows from the definition. */
export const presentRow = <R extends Resource>(shape: Shape, row: Row, viewer: Viewer): RowOf<R> =>
  present(shape, row, viewer) as RowOf<R>;

function storedIn({ name, field }: ShapeColumn, row: Row, { signed }: Viewer): unknown {
  if (field.kind === 'secret') return row[secretFlagName(name)];
  const value = row[name];
  return field.kind === 'files' && Array.isArray(value) ? value.map(signed) : value;
}

/** Converts a row. The caller must have awaited `names.ready(tenantId)`. */
export function present(shape: Shape, row: Row, viewer: Viewer): Row {
  const presented: Row = { ...shape.blank };
  for (const column of shape.replyColumns) {
    const { name, field, displayName } = column;
    const value = toWire(field, storedIn(column, row, viewer));
    presented[name] = field.isMasked && !viewer.seesPlain ? maskedValue(field, value) : value;
    if (displayName !== undefined) presented[displayName] = displayText(column, row, displayName, viewer);
  }
  if (shape.resource.isTree) presented.parentId ||= '0'; // a root has "0" (contract §1.2)
  return presented;
}
