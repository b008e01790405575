// Finds the fields that a draft really changes. A client that sends back a whole row unchanged must change nothing (contract §1.7).
import { AppError } from '@ec/kernel/errors';
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import { type Field, isShown } from '@ec/resource/field';
import { fieldNamed } from '@ec/resource/parse-draft';
import { emptyValue } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import { maskOf, toWire } from '@ec/resource/wire';
import type { ReadContext, Values } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';

/** Sorts the members of objects, so that the order of the members does not matter when two json values are compared. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, canonical(item)]),
  );
}

/** Returns the text by which two values of a field are compared. It is made from the value in replies. */
function comparable(field: Field, value: unknown): string {
  if (field.kind === 'json')
    return JSON.stringify(canonical(typeof value === 'string' ? JSON.parse(value) : (value ?? null)));
  return JSON.stringify(toWire(field, value) ?? null);
}

/** Returns whether two values of a field are equal in replies. Each may be a stored value or a parameter of a statement. */
export const isSameValue = (field: Field, one: unknown, other: unknown): boolean =>
  comparable(field, one) === comparable(field, other);

export interface Change {
  before: Values;
  after: Values;
}

const isHidden = (field: Field, row: Values): boolean =>
  field.shownWhen !== undefined && field.shownWhen.field in row && !isShown(field, row);

const filesIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Returns the values that differ from those in `current`; secrets always count as different. The mask of the stored value changes nothing.
 * A field that the form of the changed row does not show is emptied, also if only the stored row has the field that decides about it.
 * A caller who does not see masked files can only add files.
 * @throws AppError stillMasked for any other value with a * in a masked field
 */
export function changedValues({ resource, call }: ReadContext, current: Values, values: Values): Values {
  const changed: Values = {};
  const seesPlain = call.rights.holds(permissionsOf(resource).plain);
  const next = { ...current, ...values };
  for (const [name, sent] of Object.entries(values)) {
    const field = fieldNamed(resource, name);
    if (!field) continue;
    const value = isHidden(field, next) ? emptyValue(field) : sent;
    if (field.isMasked && typeof value === 'string' && value.includes('*')) {
      if (value === maskOf(textOf(current[name]))) continue;
      throw new AppError(engineErrors.stillMasked, { name, label: labelOf(field.label, call.language) });
    }
    if (field.isMasked && field.kind === 'files' && !seesPlain) {
      const currentFiles = filesIn(current[name]);
      const added = filesIn(value).filter((file) => !currentFiles.includes(file));
      if (added.length > 0) changed[name] = [...currentFiles, ...added];
      continue;
    }
    if (field.kind === 'secret' || !isSameValue(field, value, current[name])) changed[name] = value;
  }
  return changed;
}

/** Returns the wire values before and after for the audit, without secrets. */
export function auditChange(resource: Resource, before: Values, after: Values): Change {
  const change: Change = { before: {}, after: {} };
  for (const name of Object.keys(after)) {
    const field = fieldNamed(resource, name);
    if (!field || field.kind === 'secret') continue;
    change.before[name] = toWire(field, before[name]);
    change.after[name] =
      field.kind === 'json' && typeof after[name] === 'string' ? JSON.parse(after[name]) : toWire(field, after[name]);
  }
  return change;
}
