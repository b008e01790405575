// Zod schemas of a resource: what a list may be asked, what rows, details and drafts hold. They describe every field with its type,
// unit, enum and label, and check replies wherever the server checks them. What goes in is judged by the same functions as on a form.

import type { Language } from '@ec/language/language';
import { type ZodType, z } from 'zod';
import { commonFields } from './common-fields.ts';
import { type Field, isMany } from './field.ts';
import { listFieldOf } from './filter.ts';
import { displayNameOf, hasDisplayName } from './names.ts';
import { issueOf, writableFields } from './parse-draft.ts';
import type { Resource } from './resource.ts';
import type { DraftOf, RowOf } from './row.ts';

type Shape = Record<string, ZodType>;

/** What a definition knows of a field, in the words of JSON Schema as far as it has any. */
function metaOf(field: Field): Record<string, unknown> {
  const { label, help, kind, maxValue, minValue } = field;
  const isText = /^(text|secret)$/.test(kind);
  const bounds = isText
    ? { ...(maxValue === undefined ? {} : { maxLength: maxValue }) }
    : {
        ...(maxValue === undefined ? {} : { maximum: maxValue }),
        ...(minValue === undefined ? {} : { minimum: minValue }),
      };
  return {
    title: label.en,
    ...(help ? { description: help.en } : {}),
    'x-label': { zh: label.zh, en: label.en },
    'x-kind': kind,
    ...(label.unit ? { 'x-unit': label.unit } : {}),
    ...(field.enum
      ? { 'x-enum': { code: field.enum.code, closed: field.enum.closed, values: field.enum.values } }
      : {}),
    ...(field.target ? { 'x-target': field.target } : {}),
    ...(field.targetBy ? { 'x-target-by': field.targetBy } : {}),
    ...(field.isMasked ? { 'x-masked': true } : {}),
    ...(field.isSystem ? { readOnly: true } : {}),
    ...(field.isUnique ? { 'x-unique': true } : {}),
    ...bounds,
  };
}

/** Above 2^53 a number goes out as text, so that no digit is lost (contract §1.2). */
const number = z.union([z.number(), z.string()]).nullable();

function wireType(field: Field): ZodType {
  if (isMany(field)) return z.string();
  switch (field.kind) {
    case 'integer':
    case 'dict':
      return z.number().int().nullable();
    case 'decimal':
      return number;
    case 'flag':
      return z.union([z.literal(0), z.literal(1)]);
    case 'json':
      return (field.schema ?? z.unknown()).nullable();
    default:
      return z.string();
  }
}

/** One field as replies show it. */
export const wireSchema = (field: Field): ZodType => wireType(field).meta(metaOf(field));

const text = z.string();

/** Further words on columns that every table has. */
const common: Shape = {
  ...Object.fromEntries(Object.entries(commonFields).map(([name, field]) => [name, wireSchema(field)])),
  rowVersion: z
    .number()
    .int()
    .meta({
      ...metaOf(commonFields.rowVersion),
      description: 'Sent back with an edit: one of an older row is refused',
    }),
};

/** Fields with the display names beside them; a name that is a field itself stays that field. */
function fieldsShape(fields: Readonly<Record<string, Field>>): Shape {
  const shape: Shape = {};
  for (const [name, field] of Object.entries(fields)) shape[name] = wireSchema(field);
  for (const [name, field] of Object.entries(fields)) {
    const beside = displayNameOf(name, field);
    if (hasDisplayName(field) && !(beside in shape))
      shape[beside] = text.optional().meta({ title: `${field.label.en}: name`, readOnly: true });
  }
  return shape;
}

function rowShape(resource: Resource): Shape {
  const columns = Object.entries(common).filter(([name]) => !(resource.isGlobal && name === 'tenantId'));
  return { ...Object.fromEntries(columns), ...fieldsShape(resource.fields) };
}

const described = new Map<string, ZodType>();

/** Made once, since a component of OpenAPI is one schema. */
function once<T extends ZodType>(id: string, make: () => T): T {
  const found = described.get(id) ?? make().meta({ id });
  described.set(id, found);
  return found as T;
}

/** A whole row. */
export const rowSchema = <R extends Resource>(resource: R): ZodType<RowOf<R>> =>
  once(resource.name, () => z.strictObject(rowShape(resource))) as unknown as ZodType<RowOf<R>>;

/** A whole row, with what a call tells beside it. */
export const rowWith = <R extends Resource, M extends Shape>(
  resource: R,
  more: M,
): ZodType<RowOf<R> & { [K in keyof M]: z.output<M[K]> }> =>
  z.strictObject({ ...rowShape(resource), ...more }) as unknown as ReturnType<typeof rowWith<R, M>>;

/** The id and some fields of a row, as short lists and boards show them, with what else they tell of it. */
export const someOfRow = <
  R extends Resource,
  N extends keyof RowOf<R> & string,
  M extends Shape = Record<never, never>,
>(
  resource: R,
  names: readonly N[],
  more?: M,
): ZodType<Pick<RowOf<R>, N> & { id: string } & { [K in keyof M]: z.output<M[K]> }> => {
  const shape = rowShape(resource);
  const chosen = Object.fromEntries(names.map((name) => [name, shape[name]!]));
  return z.strictObject({ id: text, ...chosen, ...more }) as unknown as ReturnType<typeof someOfRow<R, N, M>>;
};

/** A row of a list, which may have been asked for some of its columns alone. */
export const listRowSchema = <R extends Resource>(resource: R): ZodType<Partial<RowOf<R>>> =>
  once(`${resource.name}.listed`, () => z.strictObject(rowShape(resource)).partial()) as unknown as ZodType<
    Partial<RowOf<R>>
  >;

/** Values as a form sends them; the messages are those of the form. */
export function draftSchema<R extends Resource>(
  resource: R,
  mode: 'add' | 'edit' = 'add',
  language: Language = 'en',
): ZodType<DraftOf<R>> {
  const make = () => {
    const shape: Shape = {};
    for (const [name, field] of writableFields(resource, mode)) {
      const isAsked = mode === 'add' && field.isRequired && !field.shownWhen && field.kind !== 'flag';
      const judged = z.unknown().superRefine((value, context) => {
        const message = field.shownWhen ? undefined : issueOf(field, value, language);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      });
      // JSON Schema has no words for "a number or its text": what replies show is told.
      const { readOnly: _, ...meta } = metaOf(field);
      const inWords = judged.meta({ ...typeOf(field), ...meta });
      shape[name] = isAsked ? inWords : inWords.optional();
    }
    return z.looseObject(shape);
  };
  const id = mode === 'add' ? `${resource.name}.draft` : `${resource.name}.edit`;
  return (language === 'en' ? once(id, make) : make()) as unknown as ZodType<DraftOf<R>>;
}

const typeOf = (field: Field): { type?: string } => {
  if (isMany(field)) return { type: 'string' };
  const types: Partial<Record<Field['kind'], string>> = {
    integer: 'integer',
    dict: 'integer',
    decimal: 'number',
    flag: 'integer',
  };
  return field.kind === 'json' ? {} : { type: types[field.kind] ?? 'string' };
};

/** What a list may be asked (contract §1.4); each filter also with the endings that its kind knows. */
export function querySchema(resource: Resource): ZodType {
  const names = [...new Set([...Object.keys(resource.fields), ...Object.keys(commonFields)])];
  const filters = names.flatMap((name) => {
    const field = listFieldOf(resource, name);
    return field
      ? [
          [
            name,
            z
              .string()
              .optional()
              .meta(metaOf({ ...field, isSystem: false })),
          ] as const,
        ]
      : [];
  });
  const said = (description: string) => z.string().optional().meta({ description });
  return z.looseObject({
    current: z.coerce.number().int().optional().meta({ description: 'Page, from 1' }),
    size: z.coerce.number().int().optional().meta({ description: 'Rows of a page, at most 200' }),
    ascs: said('Fields to sort by, comma-joined'),
    descs: said('Fields to sort by from the end, comma-joined'),
    columns: said(
      'Fields that are shown, comma-joined: of these alone come titles, long texts, json and what is worked out',
    ),
    q: said('A tree of filters with AND and OR: base64url of its JSON'),
    ...Object.fromEntries(filters),
  });
}
