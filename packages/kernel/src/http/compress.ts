// Long answers go out compressed: menus, trees and pages of 100 rows are a tenth of their size then. Short ones are not worth the work.
import { constants, gzip } from 'node:zlib';
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify';

/** In characters. A page of ten rows is below. */
const worthIt = 16 * 1024;

/** For `onSend`. What is short, or no text, goes on at once: whoever sent it himself sees that it was sent. */
export function compressWhenLong(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  if (!isLong(payload) || reply.hasHeader('content-encoding')) {
    done(null, payload);
    return;
  }
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(`${request.headers['accept-encoding']}`)) {
    done(null, payload);
    return;
  }
  gzip(payload, { level: constants.Z_BEST_SPEED }, (error, bytes) => {
    if (error) return done(error);
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    done(null, bytes);
  });
}

const isLong = (payload: unknown): payload is string => typeof payload === 'string' && payload.length >= worthIt;
