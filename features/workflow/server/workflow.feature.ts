// Workflows: deployed definitions, running instances, and what waits for people in them.
import type { Feature } from '@ec/resource-server/feature';
import { featureOfParts } from '@ec/resource-server/part';
import { workflowMenus } from '../shared/workflow.menus.ts';
import { modelRoutes } from './model.routes.ts';
import { processRoutes } from './process.routes.ts';
import { timersJob } from './timers.job.ts';
import { workRoutes } from './work.routes.ts';
import { workflowServices } from './workflow-services.ts';

export const workflowFeature: Feature = {
  menus: workflowMenus,
  ...featureOfParts(
    { name: 'workflow', label: { zh: '流程', en: 'Workflow' } },
    [],
    [
      {
        resources: [],
        routes: (engine) => {
          const services = workflowServices(engine);
          return [...workRoutes(engine, services), ...processRoutes(engine), ...modelRoutes(engine, services)];
        },
        jobs: (engine) => [timersJob(workflowServices(engine))],
      },
    ],
  ),
};
