// Keeps the original bytes of a request body, so that a handler can check a signature over them. Parsing a body and serializing it again may
// change its bytes.
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

/** Returns the original body as text if the route has `keepsBody`; otherwise ''. */
export const bodyOf = (request: FastifyRequest): string => Buffer.concat(bodies.get(request) ?? []).toString('utf8');
