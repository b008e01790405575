// Workflows: deployed definitions, running instances, and what waits for people in them.
import type { Engine, Feature } from '@ec/resource-server/feature';
import { featureOfParts } from '@ec/resource-server/part';
import { workflowMenus } from '../shared/workflow.menus.ts';
import { modelRoutes } from './model.routes.ts';
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

export const workflowFeature: Feature = {
  menus: workflowMenus,
  ...featureOfParts(
    { name: 'workflow', label: { zh: '流程', en: 'Workflow' } },
    [],
    [
      {
        resources: [],
        routes: (engine) => {
          const services = servicesOf(engine);
          return [...workRoutes(engine, services), ...processRoutes(engine), ...modelRoutes(engine, services)];
        },
        jobs: (engine) => [timersJob(servicesOf(engine))],
      },
    ],
  ),
};
