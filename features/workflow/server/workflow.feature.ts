// Workflows: deployed definitions, running instances, and what waits for people in them.
import type { Engine, Feature } from '@ec/resource-server/feature';
import { featureOfParts } from '@ec/resource-server/part';
import { processRoutes } from './process.routes.ts';
import type { ServiceHandler, WorkflowServices } from './process-steps.ts';
import { timersJob } from './timers.job.ts';
import { workRoutes } from './work.routes.ts';

/** What service tasks may do. Each handler has a name that diagrams use. */
export const serviceHandlers: ReadonlyMap<string, ServiceHandler> = new Map();

const servicesOf = ({ ids, clock, events }: Engine): WorkflowServices => ({
  ids,
  clock,
  events,
  handlers: serviceHandlers,
});

export const workflowFeature: Feature = featureOfParts(
  { name: 'workflow', label: { zh: '流程', en: 'Workflow' } },
  [],
  [
    {
      resources: [],
      routes: (engine) => [...workRoutes(engine, servicesOf(engine)), ...processRoutes(engine)],
      jobs: (engine) => [timersJob(servicesOf(engine))],
    },
  ],
);
