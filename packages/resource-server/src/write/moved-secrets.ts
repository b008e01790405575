// Refuses an edit that changes the destination of a stored secret without entering the secret again (contract §5 "Secrets").
import { AppError, errors } from '@ec/kernel/errors';
import { movedSecretMessage } from '@ec/resource/secret-destination';
import type { ReadContext, Row, Values } from '../engine/context.ts';
import { secretFlagName } from '../engine/shape.ts';
import { isSameValue } from './changes.ts';

/** `values`: all values to write, including those that hooks added. @throws AppError invalid */
export function requireNewSecrets({ resource, call }: ReadContext, current: Row, values: Values): void {
  const { fields } = resource;
  const isChanged = (name: string): boolean => {
    const field = fields[name];
    if (!field || !(name in values)) return false;
    // The stored secret is not compared, so every entered secret counts as changed.
    return field.kind === 'secret' ? Boolean(values[name]) : !isSameValue(field, current[name], values[name]);
  };
  for (const [name, field] of Object.entries(fields)) {
    // If the row was read without the flag of the secret, the secret counts as stored.
    if (!field.destination || current[secretFlagName(name)] === false || name in values) continue;
    const message = movedSecretMessage(resource, field, isChanged, call.language);
    if (message !== undefined) throw new AppError(errors.invalid, { name, message });
  }
}
