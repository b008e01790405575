// The body as it came over the wire: a signature is over its bytes, and what was parsed and written again has others.
import { PassThrough } from 'node:stream';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';

const bodies = new WeakMap<FastifyRequest, Buffer[]>();

export const keepBody: preParsingHookHandler = (request, _reply, payload, done) => {
  const parts: Buffer[] = [];
  bodies.set(request, parts);
  const onward = new PassThrough({
    transform(part: Buffer, _encoding, next) {
      parts.push(part);
      next(null, part);
    },
  });
  payload.on('error', (error) => onward.destroy(error));
  done(null, payload.pipe(onward));
};

/** Only for routes with `keepsBody`; empty elsewhere. */
export const bodyOf = (request: FastifyRequest): string => Buffer.concat(bodies.get(request) ?? []).toString('utf8');
