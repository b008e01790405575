// Workflows: deployed definitions, running instances, and what waits for people in them.
import type { Feature } from '@ec/resource-server/feature';
import { featureOfParts } from '@ec/resource-server/part';
import { processRoutes } from './process.routes.ts';
import { timersJob } from './timers.job.ts';
import { workRoutes } from './work.routes.ts';
import { workflowServices } from './workflow-services.ts';

export const workflowFeature: Feature = featureOfParts(
  { name: 'workflow', label: { zh: '流程', en: 'Workflow' } },
  [],
  [
    {
      resources: [],
      routes: (engine) => [...workRoutes(engine, workflowServices(engine)), ...processRoutes(engine)],
      jobs: (engine) => [timersJob(workflowServices(engine))],
    },
  ],
);
