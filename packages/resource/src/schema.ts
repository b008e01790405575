// Zod schemas of a resource: what a list may be asked, what rows and details hold. They describe every field with its type, unit,
// enum and label, and check replies wherever the server checks them.

import { type ZodType, z } from 'zod';
import type { Child } from './child.ts';
import { commonFields } from './common-fields.ts';
import type { Field } from './field.ts';
import { metaOf, wireSchema } from './field-schema.ts';
import { listFieldOf } from './filter.ts';
import { displayNameOf, hasDisplayName } from './names.ts';
import type { Resource } from './resource.ts';
import type { DetailOf, RowOf } from './row.ts';

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
  for (const [name, field] of Object.entries(fields)) shape[name] = wireSchema(field);
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

/** Made once, since a component of OpenAPI is one schema. */
export function once<T extends ZodType>(id: string, make: () => T): T {
  const found = described.get(id) ?? make().meta({ id });
  described.set(id, found);
  return found as T;
}

/** A whole row. */
export const rowSchema = <R extends Resource>(resource: R): ZodType<RowOf<R>> =>
  once(resource.name, () => z.strictObject(rowShape(resource))) as unknown as ZodType<RowOf<R>>;

/** A row of a list, which may have been asked for some of its columns alone. */
export const listRowSchema = <R extends Resource>(resource: R): ZodType<Partial<RowOf<R>>> =>
  once(`${resource.name}.listed`, () => z.strictObject(rowShape(resource)).partial()) as unknown as ZodType<
    Partial<RowOf<R>>
  >;

export const childSchema = ({ fields }: Pick<Child, 'fields'>): ZodType =>
  z.strictObject({ id: text, ...fieldsShape(fields) });

/** A row with the rows that belong to it. */
export const detailSchema = <R extends Resource>(resource: R): ZodType<DetailOf<R>> => {
  const children = Object.entries(resource.children).map(([name, child]) => [
    name,
    z.array(childSchema(child)).meta({ title: child.label.en, 'x-label': child.label }),
  ]);
  if (children.length === 0) return rowSchema(resource) as unknown as ZodType<DetailOf<R>>;
  return once(`${resource.name}.detail`, () =>
    z.strictObject({ ...rowShape(resource), ...Object.fromEntries(children) }),
  ) as unknown as ZodType<DetailOf<R>>;
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
