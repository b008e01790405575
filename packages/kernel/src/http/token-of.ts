// Reads the access token of a request.
import type { FastifyRequest } from 'fastify';

/** The token of `Blade-Auth: bearer <token>`, whose prefix may be missing, else that of `Authorization: Bearer`, else '' (contract §1.8). */
export function tokenOf(request: FastifyRequest): string {
  const headerToken = request.headers['blade-auth'];
  if (typeof headerToken === 'string' && headerToken !== '') return headerToken.replace(/^bearer\s+/i, '').trim();
  const match = /^bearer\s+(.+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1]?.trim() ?? '';
}
