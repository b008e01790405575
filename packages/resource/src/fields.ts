// Functions that create the fields of each kind. Definitions use only these kinds (architecture §2).

import type { Label } from '@ec/language/label';
import type { ZodType } from 'zod';
import type { EnumDefinition } from './enum.ts';
import { type Field, type FieldKind, field, type TargetBy } from './field.ts';

/** A field with only a kind and a label. */
type Plain<K extends FieldKind, V = unknown> = Field<K, V, never>;

/** Text; `.max(n)` gives varchar(n). JSON string, absent "". */
export const text = (label: Label): Plain<'text'> => field({ kind: 'text', label });

/**
 * A number, plate, phone, key, code or account: text in which full-width characters count as the usual ones, so that `Ａ１` equals `A1`.
 * In names and free texts the two remain different.
 */
export const codeText = (label: Label): Plain<'text'> => field({ kind: 'text', label, isCode: true });

/** Several codes, stored like `texts`. */
export const codeTexts = (label: Label): Plain<'texts'> => field({ kind: 'texts', label, isCode: true });

/** Several texts: text[] in the database, one comma-joined string in JSON. */
export const texts = (label: Label): Plain<'texts'> => field({ kind: 'texts', label });

/** A secret text; an edit with "" leaves the stored secret unchanged (contract §5). */
export const secret = (label: Label): Plain<'secret'> => field({ kind: 'secret', label });

/** 32-bit whole number; JSON number or null. */
export const integer = (label: Label): Plain<'integer'> => field({ kind: 'integer', label });

/** numeric(precision, scale); JSON number (text above 2^53) or null. More decimals than `scale` are refused, never rounded. */
export const decimal = (precision: number, scale: number, label: Label): Plain<'decimal'> =>
  field({ kind: 'decimal', label, precision, scale });

/** 0 or 1, absent 0. */
export const flag = (label: Label): Plain<'flag'> => field({ kind: 'flag', label });

/** `yyyy-MM-dd` */
export const date = (label: Label): Plain<'date'> => field({ kind: 'date', label });

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai */
export const datetime = (label: Label): Plain<'datetime'> => field({ kind: 'datetime', label });

/** A field that holds one key of an enum. */
export const dict = <E extends EnumDefinition>(definition: E, label: Label = definition.label): Plain<'dict', E> =>
  field({ kind: 'dict', label, enum: definition });

/** Several keys of an enum: smallint[] in the database, one comma-joined string in JSON. */
export const dicts = <E extends EnumDefinition>(definition: E, label: Label = definition.label): Plain<'dicts', E> =>
  field({ kind: 'dicts', label, enum: definition });

/** Id of one row of another resource; JSON string, absent "". */
export const ref = (target: string, label: Label): Plain<'ref'> => field({ kind: 'ref', label, target });

/** Ids of rows of another resource: bigint[] in the database, one comma-joined string in JSON. */
export const refs = (target: string, label: Label): Plain<'refs'> => field({ kind: 'refs', label, target });

/** Id of a row whose resource is determined by another field of the same row. */
export const refBy = (by: TargetBy, label: Label): Plain<'refBy'> => field({ kind: 'refBy', label, targetBy: by });

/** Ids of rows whose resource is determined by another field of the same row. */
export const refsBy = (by: TargetBy, label: Label): Plain<'refsBy'> => field({ kind: 'refsBy', label, targetBy: by });

/** Region code of any level; a filter by a region also matches the regions below it (contract §3.7). */
export const region = (label: Label): Plain<'region'> => field({ kind: 'region', label });

/** Several region codes, comma-joined in JSON. */
export const regions = (label: Label): Plain<'regions'> => field({ kind: 'regions', label });

/** Links of uploaded files, comma-joined in JSON, at most `.max(n)` of them; replies contain signed links (contract §5). */
export const files = (label: Label): Plain<'files'> => field({ kind: 'files', label });

/** jsonb that satisfies `schema`. */
export const json = <Value>(schema: ZodType<Value>, label: Label): Plain<'json', Value> =>
  field({ kind: 'json', label, schema });
