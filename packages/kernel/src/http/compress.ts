// Compresses long answers: menus, trees and pages of 100 rows shrink to a tenth of their size. For short answers it is not worthwhile.
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './accepts-encoding.ts';

/** In characters. A page of ten short rows is shorter. */
const shortestCompressed = 6 * 1024;

/**
 * A hook for `onSend`. It passes a payload that is short or not a text on synchronously, so that `reply.sent` is true at once for a handler
 * that sends its reply itself.
 */
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
  const acceptEncoding = request.headers['accept-encoding'];
  const send = (encoding: string) => (error: Error | null, bytes: Buffer) => {
    if (error) return done(error);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    done(null, bytes);
  };
  // A browser on https accepts both; brotli at this quality takes as much time as gzip and saves a quarter of the bytes.
  if (acceptsEncoding(acceptEncoding, 'br'))
    brotliCompress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }, send('br'));
  else if (acceptsEncoding(acceptEncoding, 'gzip')) gzip(payload, { level: constants.Z_BEST_SPEED }, send('gzip'));
  else done(null, payload);
}

const brotliQuality = 4;

const isLong = (payload: unknown): payload is string =>
  typeof payload === 'string' && payload.length >= shortestCompressed;
