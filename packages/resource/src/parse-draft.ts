// Reads a whole draft: which columns to write, and what is wrong with which field (contract §1.7).

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
  /** JSON field name -> value as the database takes it; only what is to be written. */
  values: Record<string, unknown>;
  issues: Issue[];
}

/** Written like any field, though every table has it (contract §1.3). */
export const remarkField: Field = commonFields.remark;

/** A field that rows keep, by its JSON name. */
export const fieldNamed = (resource: Resource, name: string): Field | undefined =>
  name === 'remark' ? remarkField : resource.fields[name];

/** The fields that a plain write takes. */
export function writableFields(resource: Resource, mode: 'add' | 'edit'): [string, Field][] {
  const ownFields = Object.entries(resource.fields).filter(
    ([name, f]) => !f.isSystem && !(mode === 'edit' && f.isFixed) && !(name in (resource.rows ?? {})),
  );
  return [...ownFields, ['remark', remarkField]];
}

/** An absent flag is 0 (contract §1.2); one with words of its own is asked for where it was emptied. */
function isAsked({ isRequired, kind, requiredText }: Field, raw: unknown): boolean {
  return isRequired && (kind !== 'flag' || (requiredText !== undefined && raw !== undefined));
}

/** The message for one value, undefined when it is fine. Forms call it on blur. */
export function issueOf(field: Field, raw: unknown, language: Language): string | undefined {
  if (isEmpty(raw)) return isAsked(field, raw) ? requiredMessage(field, language) : undefined;
  const parsed = parseValue(field, raw);
  if (!('wrong' in parsed)) return undefined;
  const problem = parsed.wrong === 'shape' ? field.problemOf?.(textOf(raw)) : undefined;
  if (problem) return labelOf(problem, language);
  return messageFor(parsed.wrong, field, language, parsed.detail);
}

/**
 * `add`: every required field must be there. `edit`: an absent key is left alone, "" clears.
 * Unknown keys, `$` labels, display names and what only the system writes are ignored, not refused.
 */
export function parseDraft(
  resource: Resource,
  draft: Record<string, unknown>,
  mode: 'add' | 'edit',
  language: Language,
): ParsedDraft {
  // The root's parent is "0" on the wire (contract §1.2).
  const isRoot = resource.isTree && textOf(draft.parentId) === '0';
  return parseFields(writableFields(resource, mode), isRoot ? { ...draft, parentId: '' } : draft, mode, language);
}

/** The same for any list of fields, such as what an action takes. */
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
    // A value that the form does not ask for is emptied; an edit that leaves the deciding field alone leaves it as it is.
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
