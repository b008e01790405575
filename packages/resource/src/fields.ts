// The field kinds of the definition language, and no more than these (architecture §2).
import type { ZodType } from 'zod';
import type { EnumDefinition } from './enum.ts';
import { type Field, field } from './field.ts';
import type { Label } from './label.ts';

/** Text; `.max(n)` gives varchar(n). JSON string, absent "". */
export const text = (label: Label): Field<string> => field({ kind: 'text', label });

/** Several texts: text[] in the database, one comma-joined string in JSON. */
export const texts = (label: Label): Field<string> => field({ kind: 'texts', label });

/** Write-only text: "" in every reply, "" on update keeps the stored one (contract §5). */
export const secret = (label: Label): Field<string> => field({ kind: 'secret', label });

/** 32-bit whole number; JSON number or null. */
export const integer = (label: Label): Field<number | null> => field({ kind: 'integer', label });

/** numeric(precision, scale); JSON number or null. More decimals than `scale` are refused, never rounded. */
export const decimal = (precision: number, scale: number, label: Label): Field<number | null> =>
  field({ kind: 'decimal', label, precision, scale });

/** 0 or 1, absent 0. */
export const flag = (label: Label): Field<0 | 1> => field({ kind: 'flag', label });

/** `yyyy-MM-dd` */
export const date = (label: Label): Field<string> => field({ kind: 'date', label });

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai */
export const datetime = (label: Label): Field<string> => field({ kind: 'datetime', label });

/** One key of an enum. */
export const dict = (definition: EnumDefinition, label: Label = definition.label): Field<number | null> =>
  field({ kind: 'dict', label, enum: definition });

/** Several keys of an enum: smallint[] in the database, one comma-joined string in JSON. */
export const dicts = (definition: EnumDefinition, label: Label = definition.label): Field<string> =>
  field({ kind: 'dicts', label, enum: definition });

/** Id of one row of another resource; JSON string, absent "". */
export const ref = (target: string, label: Label): Field<string> => field({ kind: 'ref', label, target });

/** Ids of rows of another resource: bigint[] in the database, one comma-joined string in JSON. */
export const refs = (target: string, label: Label): Field<string> => field({ kind: 'refs', label, target });

/** Id of a row whose resource another field of the same row picks. */
export const refBy = (by: { field: string; targets: Record<number, string> }, label: Label): Field<string> =>
  field({ kind: 'refBy', label, targetBy: by });

/** Ids of rows whose resource another field of the same row picks. */
export const refsBy = (by: { field: string; targets: Record<number, string> }, label: Label): Field<string> =>
  field({ kind: 'refsBy', label, targetBy: by });

/** Region code of any level; a filter on it means that region and below (contract §3.7). */
export const region = (label: Label): Field<string> => field({ kind: 'region', label });

/** Several region codes, comma-joined in JSON. */
export const regions = (label: Label): Field<string> => field({ kind: 'regions', label });

/** Links of uploaded files, comma-joined in JSON. */
export const files = (label: Label): Field<string> => field({ kind: 'files', label });

/** jsonb that satisfies `schema`. */
export const json = <Value>(schema: ZodType<Value>, label: Label): Field<Value> =>
  field({ kind: 'json', label, schema });
