// Finds the fields that can be set on many rows at once, and builds the request of such a change.

import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import type { BatchScope } from '@ec/records/change/batch-dialog.tsx';
import { type ListState, matchOf } from '@ec/records/list/list-state';
import type { Field } from '@ec/resource/field';
import { issueOf } from '@ec/resource/parse-draft';
import type { Resource } from '@ec/resource/resource';
import { formFieldsOf, type Issues, sentValue, type Values } from './draft.ts';

export const scopeOfAll = (state: ListState): BatchScope => ({ all: true, ...matchOf(state) });

/** Leaves out fields that identify a row, fields that are fixed after the row is created, and secrets. */
export function batchFieldsOf(resource: Resource): [string, Field][] {
  const keyNames = new Set([
    ...(resource.unique ?? []).flat(),
    ...(resource.uniqueWhile ?? []).flatMap((entry) => entry.on),
  ]);
  return formFieldsOf(resource).filter(
    ([name, field]) => !field.isUnique && !field.isFixed && field.kind !== 'secret' && !keyNames.has(name),
  );
}

export function batchIssues(fields: readonly [string, Field][], values: Values, language: Language): Issues {
  const entries = fields.map(([name, field]) => [name, issueOf(field, values[name], language)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Builds the values of the request: "" empties a field, and an untouched switch means "no". */
export function batchSet(fields: readonly [string, Field][], values: Values): Values {
  const empty = (field: Field) => (field.kind === 'flag' ? 0 : '');
  return Object.fromEntries(fields.map(([name, field]) => [name, sentValue(field, values[name] ?? empty(field))]));
}

export function optionsOf(fields: readonly [string, Field][], language: Language) {
  return fields.map(([value, field]) => ({ value, label: labelOf(field.label, language) }));
}
