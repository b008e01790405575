// Creates the HTTP server from routes: envelope, errors, input, permissions and the log of calls. Features only provide routes.

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
  /** Writes the queued rows of the log; to be called after `app.close()`. */
  finish(): Promise<void>;
}

/**
 * `port`: a port that is already open. Without it the server opens one when `app.listen` is called, or only answers injected requests.
 * @throws Error for a route without `access` or a path that exists twice, so that the server does not start
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
    // Requests get no child logger, because log entries contain the id of the request.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: megabyte,
    requestIdHeader: false,
    // Node prepares random bytes for UUIDs in advance; requesting eight bytes from the system each time takes 3 % of a short call.
    genReqId: () => randomUUID().slice(19).replace('-', ''),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const entry = error.code === 'FST_ERR_BAD_URL' ? errors.noPath : errors.unreadableBody;
      reply.code(entry.status).send(refusal(entry, languageOf(request)));
    },
    requestTimeout,
    forceCloseConnections: 'idle',
    ...(port ? { serverFactory: (handler: RequestListener) => port.setHandler(handler) } : {}),
  });
  // Fastify only closes a port that it has opened itself.
  if (port) app.addHook('onClose', () => port.close());
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: 20 * megabyte, files: 20, fields: 100 } });
  // This media type carries a part of a file. The handler reads the part from the request stream.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  await app.register(rateLimit, {
    global: false,
    // A network of IPv6 counts as one address, because it has more addresses than any table of limits can hold.
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
    // A signed-in person must see why an upload was refused. Anybody else gets the answer at once, before the rest of the body has arrived.
    if (callerOfRequest(request)) await readToEnd(request.raw);
    else closeUnread(request.raw, reply.raw);
    const language = languageOf(request);
    const answer = errorReply(error, language, request.id, log);
    logCall(apiLog, request, answer.code, error);
    return reply.code(answer.code).send(answer);
  });
  const answerNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request);
    const path = request.url.split('?')[0] ?? '';
    const hasRoute = (['GET', 'POST'] as const).some(
      (method) => method !== request.method && app.hasRoute({ method, url: path }),
    );
    const entry = hasRoute ? errors.wrongMethod : errors.noPath;
    closeUnread(request.raw, reply.raw);
    reply.code(entry.status).send(refusal(entry, language));
  };
  app.setNotFoundHandler(answerNotFound);
  app.addHook('onRequest', (request, reply, done) => {
    markStart(request);
    // The body of a request to an unknown path is not read.
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

/** The `config` of a Fastify route. The server does not start if a route below /api has no `access` (contract §10). */
interface RouteConfig {
  access?: Route['access'];
}

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
    // This runs after the limit of requests per minute, which is a hook of `onRequest`.
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
