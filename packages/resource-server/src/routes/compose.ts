// Composes the server from its features: creates the services, registers the definitions, runs the seeds and adds the routes.
import { watchChanges } from '@ec/kernel/changes';
import { systemClock } from '@ec/kernel/clock';
import { createEvents } from '@ec/kernel/events';
import type { ListeningPort } from '@ec/kernel/http/listening-port';
import type { Route, Topic } from '@ec/kernel/http/route';
import { createHttpServer } from '@ec/kernel/http/server';
import { serveSockets } from '@ec/kernel/http/sockets';
import { forgetRunsJob } from '@ec/kernel/jobs/runs';
import { createLive } from '@ec/kernel/live';
import { createProcessComponents } from '@ec/kernel/process-components';
import { createRights } from '@ec/kernel/rights';
import { watchRows } from '@ec/kernel/row-news';
import type { Services } from '@ec/kernel/services';
import { createSessions } from '@ec/kernel/session/create-sessions';
import { createTasks } from '@ec/kernel/tasks/tasks';
import { createRegistry } from '@ec/resource/registry';
import type { DisplayNames } from '../engine/display-names.ts';
import type { Engine, Feature } from '../engine/feature.ts';
import { tellLiveRows } from '../read/live-rows.ts';

export interface ComposeOptions extends Pick<Services, 'config' | 'log' | 'database' | 'ids'> {
  features: readonly Feature[];
  names(services: Services): DisplayNames;
  /** The names of resources that definitions reference although no feature has them. */
  later?: readonly string[];
  /** Routes that belong to no feature. */
  routes?(engine: Engine): readonly Route[];
  /** The port, if it is already open. */
  port?: ListeningPort | undefined;
}

export interface Composed {
  engine: Engine;
  /** The HTTP server. Routes may be added until it is ready; then it accepts calls. */
  http: Awaited<ReturnType<typeof createHttpServer>>['app'];
  /** Stops the server after running calls and queued writes. `background` stops background work, which still needs notices of changes. */
  close(background?: () => Promise<void>): Promise<void>;
}

export async function composeFeatures({
  features,
  names,
  later = [],
  routes,
  port,
  ...basics
}: ComposeOptions): Promise<Composed> {
  const changes = await watchChanges(basics.database, basics.log);
  const base = { ...basics, clock: systemClock, changes };
  const posts = new Map(features.flatMap((feature) => feature.ownerPosts ?? []));
  const rights = createRights({ ...base, posts });
  const events = createEvents();
  const tasks = createTasks({ ...base, rights, events });
  const sessions = createSessions(base);
  const live = createLive({ ...base, sessions, rights });
  const rowNews = await watchRows(basics.database, basics.log);
  const services: Services = { ...base, sessions, rights, live, tasks };
  const registry = createRegistry(
    features.flatMap((feature) => feature.resources),
    {
      enums: features.flatMap((feature) => feature.enums ?? []),
      starters: features.flatMap((feature) => feature.starters ?? []),
      menus: features.flatMap((feature) => feature.menus ?? []),
      later,
    },
  );
  const engine: Engine = {
    ...services,
    registry,
    names: names(services),
    rowNews,
    events,
    rowGrants: features.flatMap((feature) => feature.rowGrants ?? []),
    visibilityRules: features.flatMap((feature) => feature.visibilityRules ?? []),
    desks: features.flatMap((feature) => feature.desk ?? []),
    deskCounts: Object.assign({}, ...features.map((feature) => feature.deskCounts)),
    deskWeeks: Object.assign({}, ...features.map((feature) => feature.deskWeeks)),
    menuRules: Object.assign({}, ...features.map((feature) => feature.menuRules)),
    documents: Object.assign({}, ...features.map((feature) => feature.documents)),
    messages: Object.assign({}, ...features.map((feature) => feature.messages)),
    approvedRecords: features.flatMap((feature) => feature.approvedRecords ?? []),
    serviceHandlers: Object.assign({}, ...features.map((feature) => feature.serviceHandlers)),
    jobs: () => jobs,
    processComponents: createProcessComponents(),
  };
  const jobs = [...tasks.jobs, forgetRunsJob(), ...features.flatMap((feature) => feature.jobs?.(engine) ?? [])];
  for (const feature of features) for (const each of feature.listeners?.(engine) ?? []) engine.events.on(each);
  for (const feature of features) await feature.seed?.(engine);
  const { roles } = basics.config;
  if (roles.has('serve')) tellLiveRows(engine, rowNews);
  const served = roles.has('serve') ? [...(routes?.(engine) ?? []), ...servedBy(features, engine)] : [];
  const { app: http, finish } = await createHttpServer(services, served, port);
  const sockets = roles.has('gather') ? features.flatMap((feature) => feature.sockets?.(engine) ?? []) : [];
  const closeSockets = await serveSockets(http.server, sockets, port?.isServing);
  return {
    engine,
    http,
    async close(background) {
      live.close();
      await closeSockets();
      await http.close();
      await finish();
      await background?.();
      await rowNews.close();
      await changes.close();
    },
  };
}

/** Returns the routes of the features. Adds the resource and business area of each route for the API description. */
function servedBy(features: readonly Feature[], engine: Engine): Route[] {
  const bases = features.flatMap((feature) =>
    feature.resources.flatMap((resource) =>
      [resource.base, ...resource.aliases].map((base) => ({ start: `/${base}/`, resource, area: areaOf(feature) })),
    ),
  );
  return features.flatMap((feature) =>
    feature.routes(engine).map((each) => {
      const { area = areaOf(feature), resource } = bases.find(({ start }) => each.path.startsWith(start)) ?? {};
      return { ...each, area, ...(resource ? { resource } : {}) };
    }),
  );
}

const areaOf = ({ name, label = { zh: name, en: name } }: Feature): Topic => ({ name, label });
