// Creates the HTTP server for a list of routes. The server adds the envelope, error replies, limits and the log of calls. It also
// checks permissions and input (call.ts).

import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { countedAddress } from '../counted-address.ts';
import { AppError, errors } from '../errors.ts';
import type { Services } from '../services.ts';
import { allowOrigins } from './allow-origins.ts';
import { collectMethods } from './allowed-methods.ts';
import { type ApiLog, type CallRecord, createApiLog, markStart } from './api-log.ts';
import { bodyLimitOf, megabyte } from './body-limits.ts';
import { callerOfRequest, createCalls, languageOf } from './call.ts';
import { closeUnread } from './close-unread.ts';
import { compressWhenLong } from './compress.ts';
import { errorReply, isHangUp, refusal } from './error-reply.ts';
import { type ListeningPort, requestTimeout } from './listening-port.ts';
import { openapiRoute } from './openapi-route.ts';
import { captureBody } from './raw-body.ts';
import { readToEnd } from './read-to-end.ts';
import type { Route } from './route.ts';

export interface HttpServer {
  app: FastifyInstance;
  /** Writes the queued rows of the log of calls. Call it after `app.close()`. */
  finish(): Promise<void>;
}

/**
 * @param port a port that is already open. Without `port`, only `app.listen` opens a port; `app.inject` needs none.
 * @throws Error for a route without `access`, two routes with the same method and path, or a `bodyLimit` above 1 MiB
 */
export async function createHttpServer(
  services: Services,
  routes: readonly Route[],
  port?: ListeningPort,
): Promise<HttpServer> {
  const { config, log } = services;
  const app: FastifyInstance = Fastify({
    loggerInstance: log.child({ part: 'http' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A request needs no logger of its own: the log entry of a failed call states the request id.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: megabyte,
    requestIdHeader: false,
    // `randomUUID` takes random bytes that Node has prepared. A system call for eight bytes would take 3 % of the time of a short call.
    genReqId: () => randomUUID().slice(19).replace('-', ''),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Fastify calls this for errors before a route handles the request, such as an address that cannot be decoded.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const entry = error.code === 'FST_ERR_BAD_URL' ? errors.noPath : errors.unreadableBody;
      reply.code(entry.status).send(refusal(entry, languageOf(request)));
    },
    requestTimeout,
    forceCloseConnections: 'idle',
    ...(port ? { serverFactory: (handler: RequestListener) => port.setHandler(handler) } : {}),
  });
  // Fastify closes a port only if Fastify itself opened the port.
  if (port) app.addHook('onClose', () => port.close());
  const methodsOf = collectMethods(app);
  await allowOrigins(app, config.origins);
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: 20 * megabyte, files: 20, fields: 100 } });
  // This media type carries a part of a file. The handler reads the part from the request stream.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  await app.register(rateLimit, {
    global: false,
    // An IPv6 network (/64) counts as one address, because it has more addresses than a table of limits can hold.
    keyGenerator: ({ ip }) => countedAddress(ip),
    errorResponseBuilder: () => new AppError(errors.tooMany),
  });
  refuseRoutesWithoutAccess(app);

  const apiLog = createApiLog(services);
  const calls = createCalls(services);
  for (const route of routes) addRoute(app, route, calls, apiLog);
  addDescription(app, calls, routes);
  app.setErrorHandler(async (error, request, reply) => {
    if (isHangUp(error, request.raw)) return reply.code(errors.unreadableBody.status).send();
    // For a signed-in caller the server first reads the rest of the body, so that an uploading client can read the reason of the refusal.
    // Other callers get the reply at once.
    if (callerOfRequest(request)) await readToEnd(request.raw);
    else closeUnread(request.raw, reply.raw);
    const language = languageOf(request);
    const answer = errorReply(error, language, request.id, log);
    logCall(apiLog, request, answer.code, error);
    return reply.code(answer.code).send(answer);
  });
  const answerNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request);
    const methods = methodsOf(request.url.split('?')[0] ?? '');
    const entry = methods.length > 0 ? errors.wrongMethod : errors.noPath;
    if (methods.length > 0) reply.header('allow', methods.join(', '));
    closeUnread(request.raw, reply.raw);
    reply.code(entry.status).send(refusal(entry, language));
  };
  app.setNotFoundHandler(answerNotFound);
  app.addHook('onRequest', (request, reply, done) => {
    markStart(request);
    // A request without a matching route gets its reply before its body is read.
    if (request.is404) answerNotFound(request, reply);
    else done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) {
      reply.header('x-content-type-options', 'nosniff');
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    }
    compressWhenLong(request, reply, payload, done);
  });
  return { app, finish: () => apiLog.close() };
}

/** The part of a Fastify route's `config` that `refuseRoutesWithoutAccess` reads. */
interface RouteConfig {
  access?: Route['access'];
}

/** Stops the start of the server if a route below /api has no `access` (contract §10). */
function refuseRoutesWithoutAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (options) => {
    const config = options.config as RouteConfig | undefined;
    if (options.url.startsWith('/api') && config?.access === undefined)
      throw new Error(`${options.method} ${options.url} does not say who may call it`);
  });
}

type Calls = ReturnType<typeof createCalls>;

function addRoute(app: FastifyInstance, route: Route, calls: Calls, apiLog: ApiLog): void {
  const config = {
    access: route.access,
    route,
    ...(route.perMinute ? { rateLimit: { max: route.perMinute, timeWindow: 60_000 } } : {}),
  };
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    config,
    bodyLimit: bodyLimitOf(route),
    // `preParsing` hooks run after the check of `perMinute`, which is an `onRequest` hook.
    preParsing: [async (request) => calls.admit(route, request), ...(route.keepsBody ? [captureBody] : [])],
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await calls.answer(route, request, reply);
      if (route.method === 'POST' && !route.isRead) logCall(apiLog, request, reply.statusCode);
      return answer;
    },
  });
}

function addDescription(app: FastifyInstance, calls: Calls, routes: readonly Route[]): void {
  const route = openapiRoute(routes);
  app.route({
    method: 'GET',
    url: `/api${route.path}`,
    config: { access: route.access },
    preParsing: async (request) => calls.admit(route, request),
    handler: (request, reply) => calls.answer(route, request, reply),
  });
}

function logCall(apiLog: ApiLog, request: FastifyRequest, status: number, error?: unknown): void {
  const route = (request.routeOptions.config as { route?: Route }).route;
  if (!route) return;
  const record: CallRecord = { request, route, status, error: error instanceof Error ? error : undefined };
  apiLog.add(record);
}
