// Long answers go out compressed: menus, trees and pages of 100 rows are a tenth of their size then. Short ones are not worth the work.
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** In characters. A page of ten rows is below. */
const worthIt = 16 * 1024;
const compress = promisify(gzip);

/** For `onSend`: what comes back is sent. Streams and files take care of themselves. */
export async function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < worthIt || reply.hasHeader('content-encoding')) return payload;
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return payload;
  const bytes = await compress(payload, { level: constants.Z_BEST_SPEED });
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return bytes;
}
