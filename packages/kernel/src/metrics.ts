// Metrics of the running process for Prometheus: the metrics of Node, the database pools, and the duration of requests.
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database.ts';

export type Metrics = {
  registry: Registry;
  /** `route` is the path pattern of the route, for example `/api/blade-truck/car/detail`; never the URL of the request. */
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Returns the content of /metrics. */
  text(): Promise<string>;
  contentType: string;
};

export function createMetrics(database: Pick<Database, 'pools'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addPoolGauges(registry, database);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 9],
    registers: [registry],
  });
  return {
    registry,
    observeRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function addPoolGauges(registry: Registry, database: Pick<Database, 'pools'>): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the database pools: allowed, open, idle; and requests waiting for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, status] of Object.entries(database.pools()))
        for (const state of ['size', 'open', 'idle', 'waiting'] as const) this.set({ pool, state }, status[state]);
    },
  });
}
