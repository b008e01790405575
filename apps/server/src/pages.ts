// Serves the built console. Signing in and the public screen have their own entry pages; the console serves every other page path
// (architecture §5).

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@ec/kernel/config';
import type { TenantBrand } from '@ec/system/shared/tenant-setting.contract';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** File names of assets carry a hash of their content. */
const immutableHeader = 'public, max-age=31536000, immutable';
const revalidateHeader = 'no-cache';

export interface PagesOptions {
  /** The folder of the built console. */
  folder: string;
  config: Config;
  /** Returns the origins that the platform lists for embedding. A menu may embed pages of these origins and of this server (specification §2). */
  embedOrigins(): Promise<readonly string[]>;
  /** Returns the origin of the tile server in use, from which maps load pictures. */
  tileOrigin(): Promise<string | undefined>;
  brandAt(host: string): Promise<TenantBrand | undefined>;
}

export async function addPages(
  app: FastifyInstance,
  { folder, config, embedOrigins, tileOrigin, brandAt }: PagesOptions,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`There is no built console in ${folder}: run "npm run build"`);
  await app.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // Inline styles are allowed because the UI kit writes style elements; inline scripts are never allowed.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          workerSrc: ["'self'", 'blob:'],
          // `allowFrames` adds the listed origins for pages of the console.
          frameSrc: ["'self'"],
          frameAncestors: ["'self'"],
          formAction: ["'self'"],
          baseUri: ["'self'"],
          objectSrc: ["'none'"],
        },
      },
      hsts: config.publicUrl?.startsWith('https:') ?? false,
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    });
    // @fastify/static looks for a file at each request, so that a running server also serves the new file names of a rebuilt console.
    const files = { preCompressed: true, cacheControl: false, index: false as const };
    await scope.register(fastifyStatic, {
      ...files,
      root: folder,
      serve: false,
      setHeaders: (response) => void response.header('cache-control', revalidateHeader),
    });
    await scope.register(fastifyStatic, {
      ...files,
      root: join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (response) => void response.header('cache-control', immutableHeader),
    });
    // Our own pages that menus embed: texts and pictures without scripts (docs/operations.md).
    await scope.register(fastifyStatic, {
      ...files,
      root: join(folder, 'embed'),
      prefix: '/embed/',
      decorateReply: false,
      setHeaders: (response) => {
        response.header('cache-control', revalidateHeader);
        response.header('content-security-policy', embeddedPolicy);
      },
    });
    const pageHandler = (file: string) => async (request: FastifyRequest, reply: FastifyReply) => {
      const brand = await brandAt(request.host);
      if (!brand) return reply.sendFile(file);
      const html = withBrand(await readFile(join(folder, file), 'utf8'), brand);
      return reply.type('text/html; charset=utf-8').header('cache-control', revalidateHeader).send(html);
    };
    const sendConsole = pageHandler('index.html');
    const consolePage = async (request: FastifyRequest, reply: FastifyReply) =>
      sendConsole(request, allowTiles(allowFrames(reply, await embedOrigins()), await tileOrigin()));
    const sendLogin = pageHandler('login.html');
    const loginPage = (request: FastifyRequest, reply: FastifyReply) => sendLogin(request, allowHttpsPictures(reply));
    scope.get('/login', loginPage);
    // Third parties redirect people to this path; the login page continues the sign-in.
    scope.get('/oauth/redirect/:source', loginPage);
    scope.get('/big-screen/user', pageHandler('big-screen.html'));
    scope.get('/', consolePage);
    // A path that looks neither like a file (it has an extension) nor like a call gets the console, which shows its own 404 page.
    scope.get('/*', (request, reply) => {
      const path = request.url.split('?')[0] ?? '';
      if (path.startsWith('/api/') || /\.[a-z0-9]{2,5}$/i.test(path)) return reply.callNotFound();
      return consolePage(request, reply);
    });
  });
}

const embeddedPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

/** The browser embeds only the origins that the platform lists, whatever address a menu has. */
function allowFrames(reply: FastifyReply, origins: readonly string[]): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const sources = ["frame-src 'self'", ...origins].join(' ');
  return reply.header('content-security-policy', policy.replace("frame-src 'self'", sources));
}

function allowTiles(reply: FastifyReply, origin: string | undefined): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  return reply.header('content-security-policy', policyWithTiles(policy, origin));
}

/** Maps may load tiles only from the tile server in use. */
export const policyWithTiles = (policy: string, origin: string | undefined): string =>
  origin === undefined
    ? policy
    : policy.replace(/\b(?:img|connect)-src 'self'/g, (directive) => `${directive} ${origin}`);

/** The background of a tenant's sign-in page may be on any host (`backgroundUrl` of the tenant), so this page may load any picture over https. */
function allowHttpsPictures(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  return reply.header('content-security-policy', policy.replace("img-src 'self'", "img-src 'self' https:"));
}

/** The page itself contains the brand, so that no other brand flashes first (apps/web/src/settings/brand-store.ts). */
export function withBrand(html: string, brand: TenantBrand): string {
  const named = brand.title
    ? html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(brand.title)}</title>`)
    : html;
  const meta = `<meta name="site-brand" content="${escapeHtml(JSON.stringify(brand))}" />`;
  return named.replace('<head>', () => `<head>\n    ${meta}`);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
