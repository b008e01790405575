// A form's draft as plain data: its first values, changes and messages, and the request that saves it (contract §1.7).

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

/** Returns the fields of the form in order. `remark` comes last, unless the definition places it. An edit shows fixed fields locked. */
export function formFieldsOf(resource: Resource): [string, Field][] {
  const ownFields = [
    ...Object.entries(resource.fields).filter(([, field]) => !field.isSystem && isForPeople(field)),
    // The server takes these values only with a new row; `isFixed` keeps them out of the request of an edit.
    ...Object.entries(resource.asks ?? {}).map(
      ([name, field]) => [name, { ...field, isFixed: true }] as [string, Field],
    ),
  ];
  return 'remark' in resource.fields ? ownFields : [...ownFields, ['remark', remarkField]];
}

/** Returns whether the remark is the only field that an edit can change. */
export const takesRemarkAlone = (resource: Resource): boolean =>
  formFieldsOf(resource).every(([name, field]) => name === 'remark' || field.isFixed);

/** Returns the values for the inputs: in wire form, "" where a value is absent, JSON as indented text. A new row has initial values. */
export function draftOf(resource: Resource, row?: Row): Values {
  return Object.fromEntries(
    formFieldsOf(resource).map(([name, field]) => {
      if (!row) return [name, field.initial ?? (field.kind === 'flag' ? 0 : '')];
      // The input of a secret stays empty; its placeholder tells that a secret is stored.
      const value = field.kind === 'secret' ? '' : row[name];
      if (field.kind === 'json' && value !== null && value !== undefined) return [name, JSON.stringify(value, null, 2)];
      return [name, value ?? ''];
    }),
  );
}

/** Returns a draft copied from `row`. Unique, masked and secret fields stay empty; so do fields that this person may not set. */
export function copyOf(resource: Resource, row: Row, maySet: (field: Field) => boolean): Values {
  const copied = draftOf(resource, row);
  for (const [name, field] of formFieldsOf(resource))
    if (field.isUnique || field.isMasked || field.kind === 'secret' || !maySet(field)) copied[name] = '';
  return copied;
}

/** Returns the changed values that the browser may store: no secrets and no masked fields. */
export function storableValues(resource: Resource, start: Values, values: Values): Values {
  const fields = new Map(formFieldsOf(resource));
  const keys = Object.keys(values).filter((name) => {
    const field = fields.get(name);
    return field && !field.isMasked && field.kind !== 'secret' && !isSame(field, start[name], values[name]);
  });
  return Object.fromEntries(keys.map((name) => [name, values[name]]));
}

/** Puts this person's changes on the row that somebody else stored, except in the `taken` fields, which keep the stored value. */
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

/** Returns whether two values are equal, such as 1.50 and 1.5, or "" and null. Invalid input equals only the same input. */
function isSame(field: Field, one: unknown, other: unknown): boolean {
  if (one === other || (isEmpty(one) && isEmpty(other))) return true;
  const [left, right] = [parseValue(field, one), parseValue(field, other)];
  return 'value' in left && 'value' in right && JSON.stringify(left.value) === JSON.stringify(right.value);
}

/** Sets one value. A change clears the references whose target depends on this field, and the fields that it hides. */
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

/** Returns the message for one field. An edit does not check an unchanged value that is not empty, because it does not send the value. */
function draftIssue(field: Field, value: unknown, start: unknown, mode: 'add' | 'edit', language: Language) {
  if (mode === 'edit' && isSame(field, start, value) && !isEmpty(value)) return undefined;
  if (mode === 'edit' && field.kind === 'secret' && isEmpty(value)) return undefined;
  if (mode === 'edit' && field.isMasked && textOf(value).includes('*')) return messageFor('masked', field, language);
  return issueOf(field, value, language);
}

/** Returns whether the person must enter a stored secret again, because the edit changes the place where the server sends the secret. */
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

/** Returns whether the edit leaves the input of a stored secret empty. */
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

/** Checks one field and returns the state with its message set or removed. */
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
  // A secret with a changed destination must be entered again; the message goes away once the destination is changed back.
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
    if ((mode === 'edit' && field.isFixed) || !isShown(field, values)) continue;
    const message = keepsSecret(name, field, row, values)
      ? movedSecretIssue(resource, field, { row, values }, language)
      : draftIssue(field, values[name], start[name], mode, language);
    if (message) issues[name] = message;
  }
  return issues;
}

/** Returns the value in its wire form: it parses JSON that was typed as text. */
export function sentValue(field: Field, value: unknown): unknown {
  if (field.kind === 'json' && typeof value === 'string' && value.trim() !== '') return JSON.parse(value);
  return value;
}

/** Builds the request of a save: for a new row the filled-in visible values, for an edit its id, its rowVersion and the changes. */
export function bodyOf(resource: Resource, start: Values, values: Values, row?: Row): Values {
  const body: Values = row ? { id: row.id, rowVersion: row.rowVersion } : {};
  const changed = new Set(changedKeys(resource, start, values));
  for (const [name, field] of formFieldsOf(resource)) {
    const isSent = row ? changed.has(name) && !field.isFixed : !isEmpty(values[name]) && isShown(field, values);
    if (isSent) body[name] = sentValue(field, values[name] ?? '');
  }
  return body;
}

export interface Difference {
  name: string;
  field: Field;
  mine: unknown;
  theirs: unknown;
  /** True where this person changed the field. */
  isMine: boolean;
}

/** Returns the fields in which the draft and the stored row differ, without secrets; those that this person changed come first. */
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
