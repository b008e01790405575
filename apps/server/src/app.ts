// Puts the server together: services, definitions, routes, pages. Nothing here knows the business.
import { watchChanges } from '@ec/kernel/changes';
import { systemClock } from '@ec/kernel/clock';
import type { Config } from '@ec/kernel/config';
import type { Database } from '@ec/kernel/database';
import { createHttpServer } from '@ec/kernel/http/server';
import type { IdSource } from '@ec/kernel/ids';
import { withNotes } from '@ec/kernel/job-notes';
import { startJobs } from '@ec/kernel/jobs';
import { createLive } from '@ec/kernel/live';
import type { Log } from '@ec/kernel/log';
import { createRights } from '@ec/kernel/rights';
import type { Services } from '@ec/kernel/services';
import { createSessions } from '@ec/kernel/session/create-sessions';
import { createTasks } from '@ec/kernel/tasks/tasks';
import { createRegistry } from '@ec/resource/registry';
import type { Engine, Feature } from '@ec/resource-server/feature';
import { createDisplayNames } from '@ec/system/server/public';
import type { FastifyInstance } from 'fastify';
import { addHealth } from './health.ts';
import { addPages } from './pages.ts';
import { siteRoutes } from './site.routes.ts';

export interface App {
  engine: Engine;
  http: FastifyInstance;
  /** Lets running calls end, writes what is queued, stops background work. The database stays open. */
  close(): Promise<void>;
}

export interface AppOptions {
  config: Config;
  log: Log;
  database: Database;
  ids: IdSource;
  features: readonly Feature[];
  /** Folder with the built console; undefined where only the API is wanted. */
  pages?: string | undefined;
  /** The owner's login, with which the job runner works; undefined where no jobs are to run. */
  jobsUrl?: string | undefined;
}

export async function createApp({ config, log, database, ids, features, pages, jobsUrl }: AppOptions): Promise<App> {
  const changes = await watchChanges(database, log);
  const base = { config, log, clock: systemClock, database, ids, changes };
  const rights = createRights(base);
  const tasks = createTasks({ ...base, rights });
  const sessions = createSessions(base);
  const live = createLive({ ...base, sessions, rights });
  const services: Services = { ...base, sessions, rights, live, tasks };
  const registry = createRegistry(
    features.flatMap((feature) => feature.resources),
    {
      enums: features.flatMap((feature) => feature.enums ?? []),
      starters: features.flatMap((feature) => feature.starters ?? []),
      menus: features.flatMap((feature) => feature.menus ?? []),
      later: ['household.collector', 'household.workOrder'],
    },
  );
  const engine: Engine = { ...services, registry, names: createDisplayNames(services) };

  for (const feature of features) await feature.seed?.(engine);
  const routes = [...siteRoutes(engine), ...features.flatMap((feature) => feature.routes(engine))];
  const { app: http, finish } = await createHttpServer(services, routes);
  addHealth(http, services);
  if (pages !== undefined) await addPages(http, pages, config);
  const stops = await Promise.all(features.map((feature) => feature.start?.(engine)));
  await http.ready();
  const jobs = jobsUrl === undefined ? undefined : await runJobs(engine, features, jobsUrl);

  return {
    engine,
    http,
    async close() {
      live.close();
      await http.close();
      await finish();
      await jobs?.stop();
      for (const stop of stops) await stop?.();
      await changes.close();
    },
  };
}

/** Comes every few minutes and is worth a word only when it fails. */
const quietJobs = new Set(['task.tend', 'charging.tend', 'refund.poll', 'activity.clock']);

function runJobs(engine: Engine, features: readonly Feature[], ownerUrl: string) {
  const tasks = Object.assign({}, engine.tasks.jobs, ...features.map((feature) => feature.tasks?.(engine) ?? {}));
  return startJobs({
    ownerUrl,
    database: engine.database,
    log: engine.log.child({ part: 'jobs' }),
    tasks: withNotes(engine, tasks, quietJobs),
    schedules: [...engine.tasks.schedules, ...features.flatMap((feature) => feature.schedules ?? [])],
  });
}
