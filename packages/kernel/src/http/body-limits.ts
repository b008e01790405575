// How long a body may be: 1 MiB whatever it is parsed as, more only for files, which are streamed and never parsed as a whole.
import type { FastifyRequest } from 'fastify';
import { AppError, errors } from '../errors.ts';
import type { Route } from './route.ts';

export const megabyte = 1024 * 1024;

/** Bodies that a handler reads as a stream; the framework reads all others into memory and holds them to `bodyLimit`. */
const isStreamed = (type: string): boolean => /^(multipart\/form-data|application\/offset\+octet-stream)\b/i.test(type);

/** @throws AppError tooLarge: a streamed body whose declared length is beyond what the route takes is never begun */
export function checkLength({ filesLimit = megabyte }: Pick<Route, 'filesLimit'>, { headers }: FastifyRequest): void {
  if (isStreamed(headers['content-type'] ?? '') && Number(headers['content-length'] ?? 0) > filesLimit)
    throw new AppError(errors.tooLarge);
}

/** @throws Error for a route that would let JSON be longer than any other does: the server must not start then */
export function bodyLimitOf({ method, path, bodyLimit = megabyte }: Route): number {
  if (bodyLimit > megabyte) throw new Error(`${method} ${path} takes JSON of more than 1 MiB`);
  return bodyLimit;
}
