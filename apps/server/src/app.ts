// Composes the server from services, definitions, routes and pages. This file contains no business rules.
import type { Config } from '@ec/kernel/config';
import type { Database } from '@ec/kernel/database';
import type { ListeningPort } from '@ec/kernel/http/listening-port';
import type { IdSource } from '@ec/kernel/ids';
import { startJobs } from '@ec/kernel/jobs/runner';
import type { Log } from '@ec/kernel/log';
import { readTileOrigin } from '@ec/monitoring/server/public';
import { composeFeatures } from '@ec/resource-server/compose';
import type { Engine, Feature } from '@ec/resource-server/feature';
import { createDisplayNames, createSiteBrands, readEmbedOrigins } from '@ec/system/server/public';
import type { FastifyInstance } from 'fastify';
import { addHealth } from './health.ts';
import { addPages } from './pages.ts';
import { siteRoutes } from './site.routes.ts';

export interface App {
  engine: Engine;
  http: FastifyInstance;
  /** Waits for running calls, writes queued data and stops background work. The database stays open. */
  close(): Promise<void>;
}

export interface AppOptions {
  config: Config;
  log: Log;
  database: Database;
  ids: IdSource;
  features: readonly Feature[];
  /** Folder with the built console; undefined to serve only the API. */
  pages?: string | undefined;
  /** The database owner's login, which the job runner uses; undefined to run no jobs. */
  jobsUrl?: string | undefined;
  /** A port that is already open; undefined if the app opens one itself, or none. */
  port?: ListeningPort | undefined;
}

export async function createApp({ pages, jobsUrl, ...options }: AppOptions): Promise<App> {
  const { config, features } = options;
  const { engine, http, close } = await composeFeatures({
    ...options,
    names: createDisplayNames,
    routes: siteRoutes,
  });
  addHealth(http, engine);
  const { roles } = config;
  if (pages !== undefined && roles.has('serve'))
    await addPages(http, {
      folder: pages,
      config,
      brandAt: createSiteBrands(engine),
      embedOrigins: () => readEmbedOrigins(engine.database),
      tileOrigin: () => readTileOrigin(engine),
    });
  // The component is registered before it starts, so that the supervision of this process lists it.
  const jobs =
    jobsUrl === undefined || !roles.has('work')
      ? undefined
      : engine.processComponents.add('jobs', async () => {
          const running = await runJobs(engine, jobsUrl);
          return () => running.stop();
        });
  const stops = await Promise.all(features.map((feature) => feature.start?.(engine)));
  await http.ready();
  await jobs?.start();

  return {
    engine,
    http,
    close: () =>
      close(async () => {
        await jobs?.stop();
        for (const stop of stops) await stop?.();
      }),
  };
}

function runJobs(engine: Engine, ownerUrl: string) {
  return startJobs({ ...engine, ownerUrl, log: engine.log.child({ part: 'jobs' }), jobs: engine.jobs() });
}
