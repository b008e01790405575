// The input as zod schemas: what a form sends to add or edit a row, and what a named action takes. It is judged by the same
// functions as on a form.
import type { Language } from '@ec/language/language';
import { type ZodType, z } from 'zod';
import type { ActionSpec } from './action.ts';
import { commonFields } from './common-fields.ts';
import type { Field } from './field.ts';
import { metaOf, plainType } from './field-schema.ts';
import { issueOf, writableFields } from './parse-draft.ts';
import type { Resource } from './resource.ts';
import type { DraftOf } from './row.ts';
import { madeFor, once } from './schema.ts';

type Mode = 'add' | 'edit';
type Shape = Record<string, ZodType>;

/** JSON Schema has no words for "a number or its text": what replies show is told. */
function inWords(field: Field, judged: ZodType = z.unknown()): ZodType {
  const { readOnly: _, ...meta } = metaOf(field);
  return judged.meta({ ...plainType(field), ...meta });
}

function draftShape(fields: readonly (readonly [string, Field])[], mode: Mode, language: Language): Shape {
  const shape: Shape = {};
  for (const [name, field] of fields) {
    const isAsked = mode === 'add' && field.isRequired && !field.shownWhen && field.kind !== 'flag';
    const judged = z.unknown().superRefine((value, context) => {
      const message = field.shownWhen ? undefined : issueOf(field, value, language);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
    shape[name] = isAsked ? inWords(field, judged) : inWords(field, judged).optional();
  }
  return shape;
}

/** The id of the row, and its version as the caller saw it (contract §1.7). */
const sharedShape: Shape = {
  id: inWords(commonFields.id),
  rowVersion: inWords(commonFields.rowVersion)
    .optional()
    .meta({ description: 'As it was read: an edit of an older row is refused' }),
};

/** Values as a form sends them; the messages are those of the form. */
export function draftSchema<R extends Resource>(
  resource: R,
  mode: Mode = 'add',
  language: Language = 'en',
): ZodType<DraftOf<R>> {
  const make = () => {
    const shape = draftShape(writableFields(resource, mode), mode, language);
    return z.looseObject({ ...(mode === 'edit' ? sharedShape : {}), ...shape });
  };
  const id = mode === 'add' ? `${resource.name}.draft` : `${resource.name}.edit`;
  return madeFor(language === 'en' ? once(id, make) : make());
}

/** The schema of a call that adds and edits: a draft with an id edits. */
export const eitherSchema = (resource: Resource): ZodType =>
  z.union([draftSchema(resource, 'edit'), draftSchema(resource)]);

/** The input of a named action: its row or rows, and its fields. */
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
  const which: Shape = isRowless
    ? {}
    : isBulk
      ? { [idName ?? 'id']: row.optional(), ...rows }
      : { [idName ?? 'id']: row };
  return z.looseObject({ ...which, ...draftShape(Object.entries(takesFields), 'add', 'en') });
}
