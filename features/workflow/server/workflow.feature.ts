// Workflows: deployed definitions, running instances, and what waits for people in them.
import type { Feature } from '@ec/resource-server/feature';
import { featureOfParts } from '@ec/resource-server/part';
import type { ServiceHandler, WorkflowServices } from './process-steps.ts';
import { timersJob } from './timers.job.ts';

/** What service tasks may do. Each handler has a name that diagrams use. */
export const serviceHandlers: ReadonlyMap<string, ServiceHandler> = new Map();

export const workflowFeature: Feature = featureOfParts(
  { name: 'workflow', label: { zh: '流程', en: 'Workflow' } },
  [],
  [
    {
      resources: [],
      routes: () => [],
      jobs: (engine) => {
        const services: WorkflowServices = { ids: engine.ids, clock: engine.clock, handlers: serviceHandlers };
        return [timersJob(services)];
      },
    },
  ],
);
