// Parses the ids of a call that names several rows.
import { AppError, errors } from '@ec/kernel/errors';
import { textOf } from '@ec/language/unknown';
import { engineErrors } from '../engine/engine-errors.ts';
import { idOf } from './detail.ts';

const mostAtOnce = 1_000;

/** Returns the ids of a comma-joined text or an array, without duplicates. */
export function idsOf(value: unknown, name = 'ids'): string[] {
  const parts = (Array.isArray(value) ? value : textOf(value).split(',')).filter((part) => textOf(part).trim() !== '');
  if (parts.length === 0) throw new AppError(errors.missingParameter, { name });
  if (parts.length > mostAtOnce) throw new AppError(engineErrors.tooManyIds, { most: mostAtOnce });
  return [...new Set(parts.map((part) => idOf(part, name)))];
}
