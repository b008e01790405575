// The access token that a request brings.
import type { FastifyRequest } from 'fastify';

/** `Blade-Auth: bearer <token>`, the prefix in any case or missing; else `Authorization: Bearer` (contract §1.8). */
export function tokenOf(request: FastifyRequest): string {
  const headerToken = request.headers['blade-auth'];
  if (typeof headerToken === 'string' && headerToken !== '') return headerToken.replace(/^bearer\s+/i, '').trim();
  const usual = /^bearer\s+(.+)$/i.exec(request.headers.authorization ?? '');
  return usual?.[1]?.trim() ?? '';
}
