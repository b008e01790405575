// Keeps the bytes of a request body as they arrived, to check a signature over them: a body that was parsed and serialized again may have
// other bytes.
import { PassThrough } from 'node:stream';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';

const bodies = new WeakMap<FastifyRequest, Buffer[]>();

export const captureBody: preParsingHookHandler = (request, _reply, payload, done) => {
  const chunks: Buffer[] = [];
  bodies.set(request, chunks);
  const copy = new PassThrough({
    transform(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next(null, chunk);
    },
  });
  payload.on('error', (error) => copy.destroy(error));
  done(null, payload.pipe(copy));
};

/** Returns the body of a request to a route with `keepsBody`; '' for other routes. */
export const bodyOf = (request: FastifyRequest): string => Buffer.concat(bodies.get(request) ?? []).toString('utf8');
