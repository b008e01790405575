// Lets browser pages of other origins call the API (EC_ORIGINS), by cross-origin resource sharing, https://fetch.spec.whatwg.org/#http-cors-protocol.
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Headers of replies that scripts of these pages may read, beside those that browsers always show. */
const exposedHeaders = [
  'x-request-id',
  'content-disposition',
  'etag',
  'location',
  'retry-after',
  'tus-resumable',
  'upload-length',
  'upload-offset',
];

/** Does nothing without origins, so that browsers refuse pages of all other origins. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const methods = ['GET', 'HEAD', 'POST', 'PATCH'];
  await app.register(cors, { origin: [...origins], credentials: true, methods, exposedHeaders, maxAge: 600 });
  // A route may have replaced the header `vary` of the plug-in. Without `origin` a cache would give a reply to a page of another origin.
  app.addHook('onSend', (_request, reply, payload, done) => {
    const vary = `${reply.getHeader('vary') ?? ''}`;
    if (!/\borigin\b/i.test(vary)) reply.header('vary', vary === '' ? 'Origin' : `${vary}, Origin`);
    done(null, payload);
  });
}
