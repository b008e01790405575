// Serves the operators' endpoints: liveness, readiness and metrics.

import { timingSafeEqual } from 'node:crypto';
import { createMetrics } from '@ec/kernel/metrics';
import { leakproofMissing } from '@ec/kernel/prepare';
import type { Services } from '@ec/kernel/services';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createProxyWatch } from './proxy-watch.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export function addHealth(
  app: FastifyInstance,
  { config, database, log }: Pick<Services, 'config' | 'database' | 'log'>,
): void {
  const watch = createProxyWatch(config.production, log);
  const metrics = createMetrics(database);
  app.addHook('onResponse', (request, reply, done) => {
    // The label is the route's pattern, never the address, because queries of sign-in calls carry secrets.
    const route = request.routeOptions.url ?? 'unknown';
    metrics.observeRequest({
      method: request.method,
      route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    // Only API calls are observed: probes of /healthz come from this machine, and would look like a proxy.
    if (route.startsWith('/api/'))
      watch.observe({
        peer: request.socket.remoteAddress ?? '',
        ip: request.ip,
        isForwarded: 'x-forwarded-for' in request.headers || 'forwarded' in request.headers,
      });
    done();
  });

  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const missing = await leakproofMissing(database).catch(() => undefined);
    if (!missing) return reply.code(503).send({ status: 'unavailable', database: 'no answer' });
    // The warning tells how to lock everybody out, so only operators may read it.
    const warning = mayReadMetrics(request, config.metricsToken) ? watch.warning() : undefined;
    const ready = { status: 'ready', ...(warning === undefined ? {} : { warning }) };
    if (missing.length === 0) return ready;
    return {
      ...ready,
      slow: `Searches scan within the tenant: a superuser has to run "npm run db:prepare" once (not leakproof: ${missing.join(', ')})`,
    };
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) return reply.code(404).send();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** A proxy usually adds at least one of these headers. A proxy on this machine that adds none looks like an operator; it requires a token. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/**
 * Returns whether the call may read metrics. With a configured token, the call must carry that token. Otherwise it must come directly from
 * this machine: a proxy on this machine also connects from loopback, but adds a forwarding header.
 */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return (
      loopback.has(request.socket.remoteAddress ?? '') && forwardingHeaders.every((name) => !(name in request.headers))
    );
  const sent = Buffer.from((request.headers.authorization ?? '').replace(/^Bearer /i, ''));
  const expected = Buffer.from(token);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
