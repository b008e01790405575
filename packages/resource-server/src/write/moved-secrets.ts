// Refuses an edit that would send a stored secret to another destination than it was entered for (contract §5 "Secrets").
import { AppError, errors } from '@ec/kernel/errors';
import { movedSecretMessage } from '@ec/resource/secret-destination';
import type { ReadContext, Row, Values } from '../engine/context.ts';
import { keptName } from '../engine/shape.ts';
import { isSameValue } from './changes.ts';

/** `values`: all that is written of the row, what hooks added included. @throws AppError invalid */
export function requireNewSecrets({ resource, call }: ReadContext, current: Row, values: Values): void {
  const { fields } = resource;
  const isChanged = (name: string): boolean => {
    const field = fields[name];
    if (!field || !(name in values)) return false;
    // The stored text of a secret cannot be compared: whatever is entered is another one.
    return field.kind === 'secret' ? Boolean(values[name]) : !isSameValue(field, current[name], values[name]);
  };
  for (const [name, field] of Object.entries(fields)) {
    // A row that was read without the answer whether it has a secret counts as one that has.
    if (!field.destination || current[keptName(name)] === false || name in values) continue;
    const message = movedSecretMessage(resource, field, isChanged, call.language);
    if (message !== undefined) throw new AppError(errors.invalid, { name, message });
  }
}
