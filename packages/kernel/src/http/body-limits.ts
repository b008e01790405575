// Limits the length of request bodies: 1 MiB for every body that the framework parses. Only bodies with files may be longer, because their
// handlers read them from the stream.
import type { FastifyRequest } from 'fastify';
import { AppError, errors } from '../errors.ts';
import type { Route } from './route.ts';

export const megabyte = 1024 * 1024;

/** Returns whether a handler reads such a body as a stream; the framework reads all other bodies into memory, up to `bodyLimit`. */
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
