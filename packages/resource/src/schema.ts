// Zod schemas of a resource: what a list may be asked, what rows and details hold. They describe every field with its type, unit,
// enum and label, and check replies wherever the server checks them.

import { type ZodType, z } from 'zod';
import type { ActionSpec } from './action.ts';
import { commonFields } from './common-fields.ts';
import { type Field, isWriteOnly } from './field.ts';
import { metaOf, wireSchema } from './field-schema.ts';
import { listFieldOf } from './filter.ts';
import { displayNameOf, hasDisplayName } from './names.ts';
import { partialAnswerOf } from './partial-answer.ts';
import type { Resource } from './resource.ts';
import type { RowOf } from './row.ts';

type Shape = Record<string, ZodType>;

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
  for (const [name, field] of Object.entries(fields)) if (!isWriteOnly(field)) shape[name] = wireSchema(field);
  for (const [name, field] of Object.entries(fields)) {
    const beside = displayNameOf(name, field);
    if (hasDisplayName(field) && !(beside in shape))
      shape[beside] = text.optional().meta({
        title: `${field.label.en}: name`,
        'x-label': { zh: `${field.label.zh}（名称）`, en: `${field.label.en}: name` },
        readOnly: true,
      });
  }
  return shape;
}

function rowShape(resource: Resource): Shape {
  const columns = Object.entries(common).filter(([name]) => !(resource.isGlobal && name === 'tenantId'));
  return { ...Object.fromEntries(columns), ...fieldsShape(resource.fields) };
}

const described = new Map<string, ZodType>();

/** Caches the schema, since a component of OpenAPI must be one schema. */
export function sharedSchema(id: string, make: () => ZodType): ZodType {
  const shared = described.get(id) ?? make().meta({ id });
  described.set(id, shared);
  return shared;
}

/** A schema made of a definition, with the type that follows from the same definition: no compiler sees that the two agree. */
export const typedSchema = <T>(schema: ZodType): ZodType<T> => schema as ZodType<T>;

/** A whole row. */
export const rowSchema = <R extends Resource>(resource: R): ZodType<RowOf<R>> =>
  typedSchema(sharedSchema(resource.name, () => z.strictObject(rowShape(resource))));

/** A whole row, with what a call tells beside it. */
export const rowWith = <R extends Resource, M extends Shape>(
  resource: R,
  more: M,
): ZodType<Omit<RowOf<R>, keyof M> & z.output<z.ZodObject<M>>> =>
  typedSchema(z.strictObject({ ...rowShape(resource), ...more }));

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
  return typedSchema(z.strictObject({ id: text, ...chosen, ...more }));
};

/** A row of a list, which may have been asked for some of its columns alone. */
export const listRowSchema = <R extends Resource>(resource: R): ZodType<Partial<RowOf<R>>> =>
  typedSchema(sharedSchema(`${resource.name}.listed`, () => z.strictObject(rowShape(resource)).partial()));

/** The same with what a call tells beside it. */
export const listRowWith = (resource: Resource, more: Shape): ZodType =>
  z.strictObject({ ...z.strictObject(rowShape(resource)).partial().shape, ...more });

export type Nested<T> = T & { children?: Nested<T>[] };

/** A row with those that lie below it; `children` is absent on leaves (contract §1.5). */
export const nestedSchema = <R extends Resource>(resource: R): ZodType<Nested<RowOf<R>>> =>
  sharedSchema(`${resource.name}.nested`, () =>
    z.strictObject({
      ...rowShape(resource),
      children: z.lazy(() => z.array(nestedSchema(resource))).optional(),
    }),
  ) as unknown as ZodType<Nested<RowOf<R>>>;

/** The reply of a named action: its handler's answer, for several rows a list; with `partial`, the taken and the refused rows. */
export function actionReply({ reply, isBulk }: ActionSpec): ZodType {
  const done = reply ?? z.literal(true).meta({ description: 'It was done' });
  if (!isBulk) return done;
  return z.union([done, ...(reply ? [z.array(reply)] : []), partialAnswerOf(reply)]);
}

/** The parameters of a list (contract §1.4); each filter also with the endings of its kind. */
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
  const described = (description: string) => z.string().optional().meta({ description });
  return z.looseObject({
    current: z.coerce.number().int().optional().meta({ description: 'Page, from 1' }),
    size: z.coerce.number().int().optional().meta({ description: 'Rows of a page, at most 200' }),
    ascs: described('Fields to sort by, comma-joined'),
    descs: described('Fields to sort by from the end, comma-joined'),
    columns: described(
      'Fields that are shown, comma-joined: of these alone come titles, long texts, json and what is worked out',
    ),
    q: described('A tree of filters with AND and OR: base64url of its JSON'),
    ...Object.fromEntries(filters),
  });
}

/** The same rows, summed. */
export function sumsQuerySchema(): ZodType {
  const described = (description: string) => z.string().optional().meta({ description });
  return z.looseObject({
    columns: described('Fields to sum, comma-joined; all that add up unless given'),
    ids: described('Of these rows alone, comma-joined'),
    patient: described('1: takes up to 8 seconds instead of 2'),
    q: described('As a list is asked, with all its filters'),
  });
}
