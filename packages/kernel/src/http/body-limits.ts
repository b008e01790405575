// Limits the length of request bodies. A body that the framework parses has at most 1 MiB. A body that a handler reads as a stream may be
// longer: up to the `filesLimit` of its route.
import type { FastifyRequest } from 'fastify';
import { AppError, errors } from '../errors.ts';
import type { Route } from './route.ts';

export const megabyte = 1024 * 1024;

/** Returns whether a handler reads bodies of this content type as a stream. The framework reads other bodies into memory. */
const isStreamed = (type: string): boolean => /^(multipart\/form-data|application\/offset\+octet-stream)\b/i.test(type);

/** Checks the declared length of a streamed body before any of it is read. @throws AppError tooLarge */
export function checkLength({ filesLimit = megabyte }: Pick<Route, 'filesLimit'>, { headers }: FastifyRequest): void {
  if (isStreamed(headers['content-type'] ?? '') && Number(headers['content-length'] ?? 0) > filesLimit)
    throw new AppError(errors.tooLarge);
}

/** @throws Error for a route that allows a JSON body of more than 1 MiB, so that the server does not start */
export function bodyLimitOf({ method, path, bodyLimit = megabyte }: Route): number {
  if (bodyLimit > megabyte) throw new Error(`${method} ${path} takes JSON of more than 1 MiB`);
  return bodyLimit;
}
