// A form's draft as plain data: where it starts, what changed, what is wrong, what is sent (contract §1.7).

import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import { decidingFields, type Field, isForPeople, isShown } from '@ec/resource/field';
import { messageFor } from '@ec/resource/messages';
import { issueOf, remarkField } from '@ec/resource/parse-draft';
import { isEmpty, parseValue } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import { movedSecretMessage } from '@ec/resource/secret-destination';
import type { Issues } from '@ec/ui/form/form-shell.tsx';
import type { Row } from '@ec/ui/table/row';

export type { Issues, Row };
export type Values = Record<string, unknown>;

/** Fields of the form in order, with `remark` at the end. Fixed ones stay visible while editing, locked. */
export function formFieldsOf(resource: Resource): [string, Field][] {
  const ownFields = [
    ...Object.entries(resource.fields).filter(([, field]) => !field.isSystem && isForPeople(field)),
    // Only the form of a new row has these fields, as it has fixed ones.
    ...Object.entries(resource.asks ?? {}).map(
      ([name, field]) => [name, { ...field, isFixed: true }] as [string, Field],
    ),
  ];
  return 'remark' in resource.fields ? ownFields : [...ownFields, ['remark', remarkField]];
}

/** Returns whether the remark is the only field that a person may edit; rules and devices set all others. */
export const takesRemarkAlone = (resource: Resource): boolean =>
  formFieldsOf(resource).every(([name, field]) => name === 'remark' || field.isFixed);

/** Values as the inputs hold them: wire form, "" for absent, json as indented text. */
export function draftOf(resource: Resource, row?: Row): Values {
  return Object.fromEntries(
    formFieldsOf(resource).map(([name, field]) => {
      if (!row) return [name, field.initial ?? (field.kind === 'flag' ? 0 : '')];
      // The input itself says that a secret is stored.
      const value = field.kind === 'secret' ? '' : row[name];
      if (field.kind === 'json' && value !== null && value !== undefined) return [name, JSON.stringify(value, null, 2)];
      return [name, value ?? ''];
    }),
  );
}

/** A draft copied from `row`, without fields that identify a row, masked or hidden values, and fields that this person may not set. */
export function copyOf(resource: Resource, row: Row, maySet: (field: Field) => boolean): Values {
  const copied = draftOf(resource, row);
  for (const [name, field] of formFieldsOf(resource))
    if (field.isUnique || field.isMasked || field.kind === 'secret' || !maySet(field)) copied[name] = '';
  return copied;
}

/** The changed values that the browser may store: no secrets, and no fields that only some people may see. */
export function keptValues(resource: Resource, start: Values, values: Values): Values {
  const fields = new Map(formFieldsOf(resource));
  const keys = Object.keys(values).filter((name) => {
    const field = fields.get(name);
    return field && !field.isMasked && field.kind !== 'secret' && !isSame(field, start[name], values[name]);
  });
  return Object.fromEntries(keys.map((name) => [name, values[name]]));
}

/** The stored row with own changes on it, except in the fields where the stored value was `taken`. */
export function mergedWith(
  resource: Resource,
  start: Values,
  values: Values,
  theirs: Row,
  taken: ReadonlySet<string>,
): Values {
  const changedNames = changedKeys(resource, start, values).filter((name) => !taken.has(name));
  return { ...draftOf(resource, theirs), ...Object.fromEntries(changedNames.map((name) => [name, values[name]])) };
}

/** Returns whether two values are equal: 1.50 and 1.5, "" and null. Invalid input equals nothing. */
function isSame(field: Field, one: unknown, other: unknown): boolean {
  if (one === other || (isEmpty(one) && isEmpty(other))) return true;
  const [left, right] = [parseValue(field, one), parseValue(field, other)];
  return 'value' in left && 'value' in right && JSON.stringify(left.value) === JSON.stringify(right.value);
}

/** Sets one value. A change of a type field clears the reference that was picked through it, and the fields that it hides. */
export function withValue(resource: Resource, values: Values, name: string, value: unknown): Values {
  const next: Values = { ...values, [name]: value };
  if (values[name] === value) return next;
  for (const [other, field] of Object.entries(resource.fields)) {
    const isHidden = field.shownWhen?.field === name && !isShown(field, next);
    if (decidingFields(field).includes(name) || isHidden) next[other] = field.kind === 'flag' ? 0 : '';
  }
  return next;
}

export function changedKeys(resource: Resource, start: Values, values: Values): string[] {
  return formFieldsOf(resource)
    .filter(([name, field]) => !isSame(field, start[name], values[name]))
    .map(([name]) => name);
}

/** The message for one field. An edit does not check untouched fields, because it does not send them. */
function draftIssue(field: Field, value: unknown, start: unknown, mode: 'add' | 'edit', language: Language) {
  if (mode === 'edit' && isSame(field, start, value) && !isEmpty(value)) return undefined;
  if (mode === 'edit' && field.kind === 'secret' && isEmpty(value)) return undefined;
  if (mode === 'edit' && field.isMasked && textOf(value).includes('*')) return messageFor('masked', field, language);
  return issueOf(field, value, language);
}

/** Returns whether an edit demands a stored secret anew, because it changes where the server would send it. */
export function demandsSecret(resource: Resource, field: Field, row: Row | undefined, values: Values): boolean {
  return movedSecretIssue(resource, field, { row, values }, 'en') !== undefined;
}

function movedSecretIssue(
  resource: Resource,
  field: Field,
  { row, values }: Pick<FormState, 'row' | 'values'>,
  language: Language,
): string | undefined {
  if (!row || !field.destination) return undefined;
  const storedValues = draftOf(resource, row);
  const isChanged = (name: string) => {
    const other = resource.fields[name];
    return other !== undefined && !isSame(other, storedValues[name], values[name]);
  };
  return movedSecretMessage(resource, field, isChanged, language);
}

/** `row` has a stored secret that the edit leaves empty. */
const keepsSecret = (name: string, field: Field, row: Row | undefined, values: Values): boolean =>
  field.kind === 'secret' && isEmpty(values[name]) && !isEmpty(row?.[name]);

/** An immutable state of a form. Each change derives the next state from the latest one, so that no key press is lost. */
export interface FormState {
  /** The stored row; undefined while adding. */
  row: Row | undefined;
  start: Values;
  values: Values;
  issues: Issues;
}

/** `values` count as changes of the person; `initial`, the first values of a new row, do not. */
export function formStateOf(resource: Resource, row?: Row, values?: Values, initial: Values = {}): FormState {
  const start = { ...draftOf(resource, row), ...initial };
  return { row, start, values: values ?? start, issues: {} };
}

/** Returns the state after the focus has left the field, with its message set or removed. */
export function withIssueOf(resource: Resource, state: FormState, name: string, language: Language): FormState {
  const field = formFieldsOf(resource).find(([other]) => other === name)?.[1];
  const mode = state.row ? 'edit' : 'add';
  const message =
    field &&
    (keepsSecret(name, field, state.row, state.values)
      ? movedSecretIssue(resource, field, state, language)
      : draftIssue(field, state.values[name], state.start[name], mode, language));
  if (message === state.issues[name]) return state;
  const { [name]: _before, ...others } = state.issues;
  return { ...state, issues: message ? { ...others, [name]: message } : others };
}

/** Returns the state after a key press. It removes messages that no longer hold; new ones wait until the focus leaves the field. */
export function withTypedValue(
  resource: Resource,
  state: FormState,
  name: string,
  value: unknown,
  language: Language,
): FormState {
  const next = { ...state, values: withValue(resource, state.values, name, value) };
  const now = state.issues[name] === undefined ? next : withIssueOf(resource, next, name, language);
  // The form demands a secret anew as soon as its destination changes, and no longer where it is changed back.
  const secrets = Object.entries(resource.fields).filter(([, { destination }]) => destination?.includes(name));
  return secrets.reduce((each, [secret]) => withIssueOf(resource, each, secret, language), now);
}

export function draftIssues(
  resource: Resource,
  start: Values,
  values: Values,
  mode: 'add' | 'edit',
  language: Language,
  row?: Row,
): Issues {
  const issues: Issues = {};
  for (const [name, field] of formFieldsOf(resource)) {
    const isOut = (mode === 'edit' && field.isFixed) || !isShown(field, values);
    if (isOut) continue;
    const message = keepsSecret(name, field, row, values)
      ? movedSecretIssue(resource, field, { row, values }, language)
      : draftIssue(field, values[name], start[name], mode, language);
    if (message) issues[name] = message;
  }
  return issues;
}

/** The value in its wire form: JSON that was typed as text is parsed. */
export function sentValue(field: Field, value: unknown): unknown {
  if (field.kind === 'json' && typeof value === 'string' && value.trim() !== '') return JSON.parse(value);
  return value;
}

/** Builds the request of a save: all filled-in values of a new row; id, rowVersion and the changes of an edit. */
export function bodyOf(resource: Resource, start: Values, values: Values, row?: Row): Values {
  const body: Values = row ? { id: row.id, rowVersion: row.rowVersion } : {};
  const changed = new Set(changedKeys(resource, start, values));
  for (const [name, field] of formFieldsOf(resource)) {
    const take = row ? changed.has(name) && !field.isFixed : !isEmpty(values[name]) && isShown(field, values);
    if (take) body[name] = sentValue(field, values[name] ?? '');
  }
  return body;
}

export interface Difference {
  name: string;
  field: Field;
  mine: unknown;
  theirs: unknown;
  /** True where this person changed the field, so that an overwrite would write it. */
  isMine: boolean;
}

/** Fields in which the draft and the stored row differ, own changes first. */
export function differencesOf(resource: Resource, start: Values, values: Values, theirs: Row): Difference[] {
  const storedValues = draftOf(resource, theirs);
  const changed = new Set(changedKeys(resource, start, values));
  const entries = formFieldsOf(resource)
    .filter(([name, field]) => field.kind !== 'secret' && !isSame(field, values[name], storedValues[name]))
    .map(([name, field]) => ({
      name,
      field,
      mine: values[name],
      theirs: storedValues[name],
      isMine: changed.has(name),
    }));
  return [...entries.filter((entry) => entry.isMine), ...entries.filter((entry) => !entry.isMine)];
}
