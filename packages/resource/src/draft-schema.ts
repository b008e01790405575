// Creates the zod schemas of inputs: the draft that a form sends to add or edit a row, and the input of a named action. They check values
// with the same functions as a form.
import type { Language } from '@ec/language/language';
import { type ZodType, z } from 'zod';
import type { ActionSpec } from './action.ts';
import { commonFields } from './common-fields.ts';
import type { Field } from './field.ts';
import { metaOf, plainType } from './field-schema.ts';
import { issueOf, writableFields } from './parse-draft.ts';
import type { Resource } from './resource.ts';
import type { DraftOf } from './row.ts';
import { sharedSchema, typedSchema } from './schema.ts';

type Mode = 'add' | 'edit';
type Shape = Record<string, ZodType>;

/**
 * Adds the title, description and type of the field to a schema. The type is the type of the field in replies; a number as text is also
 * accepted, but not described.
 */
function withMeta(field: Field, schema: ZodType = z.unknown()): ZodType {
  const { readOnly: _, ...meta } = metaOf(field);
  return schema.meta({ ...plainType(field), ...meta });
}

function draftShape(fields: readonly (readonly [string, Field])[], mode: Mode, language: Language): Shape {
  const shape: Shape = {};
  for (const [name, field] of fields) {
    const isNeeded = mode === 'add' && field.isRequired && !field.shownWhen && field.kind !== 'flag';
    const checkedSchema = z.unknown().superRefine((value, context) => {
      const message = field.shownWhen ? undefined : issueOf(field, value, language);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
    const schema = withMeta(field, checkedSchema);
    shape[name] = isNeeded ? schema : schema.optional();
  }
  return shape;
}

/** The members of every edit: the id of the row, and the version of the row that the caller read (contract §1.7). */
const sharedShape: Shape = {
  id: withMeta(commonFields.id),
  rowVersion: withMeta(commonFields.rowVersion)
    .optional()
    .meta({ description: 'As it was read: an edit of an older row is refused' }),
};

/** The draft as a form sends it; the messages are those of the form. */
export function draftSchema<R extends Resource>(
  resource: R,
  mode: Mode = 'add',
  language: Language = 'en',
): ZodType<DraftOf<R>> {
  const createSchema = () => {
    const shape = draftShape(writableFields(resource, mode), mode, language);
    return z.looseObject({ ...(mode === 'edit' ? sharedShape : {}), ...shape });
  };
  const id = mode === 'add' ? `${resource.name}.draft` : `${resource.name}.edit`;
  return typedSchema(language === 'en' ? sharedSchema(id, createSchema) : createSchema());
}

/** The schema of a call that both adds and edits: a draft with an id edits the row, a draft without an id adds a row. */
export const addOrEditSchema = (resource: Resource): ZodType =>
  z.union([draftSchema(resource, 'edit'), draftSchema(resource)]);

/** The input of a named action: the id of its row or rows, and its fields. */
export function actionSchema({ takesFields, isBulk, isRowless, idName }: ActionSpec): ZodType {
  const row = z.string().meta({ title: 'ID of the row' });
  const rows = {
    ids: z.string().optional().meta({ title: 'IDs of the rows', description: 'Comma-joined, at most 200' }),
    partial: z.unknown().optional().meta({
      title: 'Each row for itself',
      type: 'boolean',
      description: 'One that is refused does not hold back the others; without it all are done or none',
    }),
  };
  let idShape: Shape = {};
  if (!isRowless) idShape = isBulk ? { [idName ?? 'id']: row.optional(), ...rows } : { [idName ?? 'id']: row };
  return z.looseObject({ ...idShape, ...draftShape(Object.entries(takesFields), 'add', 'en') });
}
