// Zod schemas of a resource: the query of a list, and rows in replies. They describe fields with their type, unit, enum and label. The
// server checks its replies with them if this is switched on.

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

/** The columns that every table has. */
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

/** Returns the schemas of the fields and of their display names. If a display name has the name of a field, the field is described. */
function fieldsShape(fields: Readonly<Record<string, Field>>): Shape {
  const shape: Shape = {};
  for (const [name, field] of Object.entries(fields)) if (!isWriteOnly(field)) shape[name] = wireSchema(field);
  for (const [name, field] of Object.entries(fields)) {
    const displayName = displayNameOf(name, field);
    if (hasDisplayName(field) && !(displayName in shape))
      shape[displayName] = text.optional().meta({
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

const schemasById = new Map<string, ZodType>();

/** Creates the schema once for each id, because a component of OpenAPI must be a single schema. */
export function sharedSchema(id: string, create: () => ZodType): ZodType {
  const schema = schemasById.get(id) ?? create().meta({ id });
  schemasById.set(id, schema);
  return schema;
}

/** Gives a schema the type `T`. The compiler cannot verify that the two agree: both must follow from the same definition. */
export const typedSchema = <T>(schema: ZodType): ZodType<T> => schema as ZodType<T>;

/** A complete row. */
export const rowSchema = <R extends Resource>(resource: R): ZodType<RowOf<R>> =>
  typedSchema(sharedSchema(resource.name, () => z.strictObject(rowShape(resource))));

/** A complete row with the additional members of a call. */
export const rowWith = <R extends Resource, M extends Shape>(
  resource: R,
  more: M,
): ZodType<Omit<RowOf<R>, keyof M> & z.output<z.ZodObject<M>>> =>
  typedSchema(z.strictObject({ ...rowShape(resource), ...more }));

/** The id and selected fields of a row, for short lists and boards, with the additional members of a call. */
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
  const selection = Object.fromEntries(names.map((name) => [name, shape[name]!]));
  return typedSchema(z.strictObject({ id: text, ...selection, ...more }));
};

/** A row of a list; the query may have requested only some of the columns. */
export const listRowSchema = <R extends Resource>(resource: R): ZodType<Partial<RowOf<R>>> =>
  typedSchema(sharedSchema(`${resource.name}.listed`, () => z.strictObject(rowShape(resource)).partial()));

/** A row of a list with the additional members of a call. */
export const listRowWith = (resource: Resource, more: Shape): ZodType =>
  z.strictObject({ ...z.strictObject(rowShape(resource)).partial().shape, ...more });

export type Nested<T> = T & { children?: Nested<T>[] };

/** A row with the rows below it; leaves have no `children` (contract §1.5). */
export const nestedSchema = <R extends Resource>(resource: R): ZodType<Nested<RowOf<R>>> =>
  sharedSchema(`${resource.name}.nested`, () =>
    z.strictObject({
      ...rowShape(resource),
      children: z.lazy(() => z.array(nestedSchema(resource))).optional(),
    }),
  ) as unknown as ZodType<Nested<RowOf<R>>>;

/** The reply of a named action: the handler's answer; for several rows a list of answers; with `partial` the done and the refused rows. */
export function actionReply({ reply, isBulk }: ActionSpec): ZodType {
  const done = reply ?? z.literal(true).meta({ description: 'It was done' });
  if (!isBulk) return done;
  return z.union([done, ...(reply ? [z.array(reply)] : []), partialAnswerOf(reply)]);
}

/** The parameters of a list (contract §1.4). Filters with an operator suffix such as `_like` are also permitted, but not described. */
export function querySchema(resource: Resource): ZodType {
  const names = [...new Set([...Object.keys(resource.fields), ...Object.keys(commonFields)])];
  const filters: Shape = {};
  for (const name of names) {
    const field = listFieldOf(resource, name);
    if (!field) continue;
    const meta = metaOf({ ...field, isSystem: false });
    filters[name] = z.string().optional().meta(meta);
  }
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
    ...filters,
  });
}

/** The parameters of the sums of a list. */
export function sumsQuerySchema(): ZodType {
  const described = (description: string) => z.string().optional().meta({ description });
  return z.looseObject({
    columns: described('Fields to sum, comma-joined; all that add up unless given'),
    ids: described('Of these rows alone, comma-joined'),
    patient: described('1: takes up to 8 seconds instead of 2'),
    q: described('As a list is asked, with all its filters'),
  });
}
