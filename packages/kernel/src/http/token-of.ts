import type { FastifyRequest } from 'fastify';

/**
 * Returns the access token from the header `Blade-Auth: bearer <token>`, in which the word `bearer` may be missing. Without this header it
 * returns the token from `Authorization: Bearer <token>`. Returns '' if a request has neither (contract §1.8).
 */
export function tokenOf(request: FastifyRequest): string {
  const headerToken = request.headers['blade-auth'];
  if (typeof headerToken === 'string' && headerToken !== '') return headerToken.replace(/^bearer\s+/i, '').trim();
  const match = /^bearer\s+(.+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1]?.trim() ?? '';
}
