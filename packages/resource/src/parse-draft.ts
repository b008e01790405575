// Parses a whole draft into the values to write and the messages about wrong fields (contract §1.7).

import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import { commonFields } from './common-fields.ts';
import type { Field } from './field.ts';
import { isShown } from './field.ts';
import { messageFor, requiredMessage } from './messages.ts';
import { emptyValue, isEmpty, parseValue } from './parse-value.ts';
import type { Resource } from './resource.ts';
import { secretMask } from './wire.ts';

export interface Issue {
  field: string;
  message: string;
}

export interface ParsedDraft {
  /** The values to write into the database, by JSON field name. */
  values: Record<string, unknown>;
  issues: Issue[];
}

/** The remark is a common column of every table (contract §1.3), but people write it like a field of the definition. */
export const remarkField: Field = commonFields.remark;

/** Returns the field or the remark by its JSON name. */
export const fieldNamed = (resource: Resource, name: string): Field | undefined =>
  name === 'remark' ? remarkField : resource.fields[name];

/** Returns the fields that a plain write accepts. */
export function writableFields(resource: Resource, mode: 'add' | 'edit'): [string, Field][] {
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) => !field.isSystem && !(mode === 'edit' && field.isFixed) && !(name in (resource.rows ?? {})),
  );
  return [...fields, ['remark', remarkField]];
}

/** Returns whether an empty value is refused. An absent flag is 0 (contract §1.2); an empty flag is refused if it has its own message. */
function isMissing({ isRequired, kind, requiredText }: Field, raw: unknown): boolean {
  return isRequired && (kind !== 'flag' || (requiredText !== undefined && raw !== undefined));
}

/** Returns the message about one value; undefined when it is valid. Forms call this on blur. */
export function issueOf(field: Field, raw: unknown, language: Language): string | undefined {
  if (isEmpty(raw)) return isMissing(field, raw) ? requiredMessage(field, language) : undefined;
  const parsed = parseValue(field, raw);
  if (!('wrong' in parsed)) return undefined;
  const problem = parsed.wrong === 'shape' ? field.problemOf?.(textOf(raw)) : undefined;
  if (problem) return labelOf(problem, language);
  return messageFor(parsed.wrong, field, language, parsed.detail);
}

/**
 * Parses a draft. `add`: every required field that the form shows must be present. `edit`: absent keys leave their fields unchanged, and
 * "" clears a field. Unknown keys, `$` labels, display names and system fields are ignored.
 */
export function parseDraft(
  resource: Resource,
  draft: Record<string, unknown>,
  mode: 'add' | 'edit',
  language: Language,
): ParsedDraft {
  // A root has the `parentId` "0" on the wire (contract §1.2).
  const isRoot = resource.isTree && textOf(draft.parentId) === '0';
  return parseFields(writableFields(resource, mode), isRoot ? { ...draft, parentId: '' } : draft, mode, language);
}

/** Parses a draft of any list of fields, such as the fields of an action. */
export function parseFields(
  fields: readonly (readonly [string, Field])[],
  draft: Record<string, unknown>,
  mode: 'add' | 'edit',
  language: Language,
): ParsedDraft {
  const values: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const [name, field] of fields) {
    const raw = field.kind === 'secret' && draft[name] === secretMask ? '' : draft[name];
    // A field that the form does not show is emptied; in an edit only if the draft contains the field that decides about showing it.
    if (!isShown(field, draft) && (mode === 'add' || (field.shownWhen && field.shownWhen.field in draft))) {
      values[name] = emptyValue(field);
      continue;
    }
    if (raw === undefined && mode === 'edit') continue;
    if (field.kind === 'secret' && mode === 'edit' && isEmpty(raw)) continue;
    const isMask = mode === 'add' && field.isMasked && textOf(raw).includes('*');
    const message = isMask ? messageFor('masked', field, language) : issueOf(field, raw, language);
    if (message !== undefined) {
      issues.push({ field: name, message });
      continue;
    }
    const parsed = parseValue(field, raw);
    if ('value' in parsed) values[name] = parsed.value;
  }
  return { values, issues };
}
