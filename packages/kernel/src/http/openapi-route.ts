// The route `GET openapi.json`. The first request creates the document. The route then caches the document gzipped, to save memory.
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { bareJson } from '@ec/resource/bare-reply';
import { descriptionOfCalls } from '@ec/resource/contracts/openapi.contract';
import type { FastifyReply } from 'fastify';
import { acceptsEncoding } from './accepts-encoding.ts';
import { matchesTag } from './matches-tag.ts';
import { type Call, type Route, route } from './route.ts';

interface CompressedDocument {
  bytes: Buffer;
  etag: string;
}

export function openapiRoute(routes: readonly Route[]): Route {
  const { method, path, access, title } = descriptionOfCalls;
  let cached: CompressedDocument | undefined;
  return route({
    method,
    path: `/${path}`,
    access,
    title: title.en,
    label: title,
    bare: bareJson,
    handler: async (call) => {
      cached ??= compressDocument((await import('./openapi.ts')).describeRoutes(routes));
      return send(call, cached);
    },
  });
}

function compressDocument(document: object): CompressedDocument {
  const bytes = gzipSync(JSON.stringify(document));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

function send({ request, reply }: Call, { bytes, etag }: CompressedDocument): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!acceptsEncoding(request.headers['accept-encoding'], 'gzip')) return reply.send(gunzipSync(bytes));
  return reply.header('content-encoding', 'gzip').send(bytes);
}
