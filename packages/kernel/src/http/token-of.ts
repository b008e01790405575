// Reads the access token of a request.
import type { FastifyRequest } from 'fastify';

/**
 * Returns the token of `Blade-Auth: bearer <token>`, whose prefix may be missing. Without that header it returns the token of
 * `Authorization: Bearer <token>`, or '' (contract §1.8).
 */
export function tokenOf(request: FastifyRequest): string {
  const headerToken = request.headers['blade-auth'];
  if (typeof headerToken === 'string' && headerToken !== '') return headerToken.replace(/^bearer\s+/i, '').trim();
  const match = /^bearer\s+(.+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1]?.trim() ?? '';
}
