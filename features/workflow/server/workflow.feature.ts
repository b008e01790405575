// The feature of workflows: deployed definitions, running instances and the tasks of people.
import type { Feature } from '@ec/resource-server/feature';
import { featureOfParts } from '@ec/resource-server/part';
import { workflowResources } from '../shared/resources.ts';
import { workflowMenus } from '../shared/workflow.menus.ts';
import { approvalRoutes } from './approval.routes.ts';
import { calendarPart } from './calendar/calendar.part.ts';
import { commentPart } from './comment/comment.part.ts';
import { deputyPart } from './deputy/deputy.part.ts';
import { handoverPart } from './handover/handover.part.ts';
import { leavePart } from './leave/leave.part.ts';
import { modelRoutes } from './model.routes.ts';
import { startAnnouncingTasks } from './notify/announce-tasks.ts';
import { tellingPart } from './notify/notify.part.ts';
import { processRoutes } from './process.routes.ts';
import { processWorkPart } from './process-work/process-work.part.ts';
import { deployShippedModels, readShippedModels } from './shipped-models.ts';
import { timersJob } from './timers.job.ts';
import { workRoutes } from './work.routes.ts';
import { workflowServices } from './workflow-services.ts';

/** People of a merchant never get these pages, because the pages design and supervise all workflows of the tenant (domain BR-62). */
const operatorPages = ['flow_model', 'flow_deploy', 'flow_manager', 'flow_follow', 'flow_handover'];

export const workflowFeature: Feature = {
  menus: workflowMenus,
  ...featureOfParts({ name: 'workflow', label: { zh: '流程', en: 'Workflow' } }, workflowResources, [
    leavePart,
    processWorkPart,
    commentPart,
    tellingPart,
    deputyPart,
    calendarPart,
    handoverPart,
    {
      resources: [],
      ownerPosts: operatorPages.map((code) => [code, []] as const),
      routes: (engine) => {
        const services = workflowServices(engine);
        return [
          ...workRoutes(engine, services),
          ...approvalRoutes(engine, services),
          ...processRoutes(engine),
          ...modelRoutes(engine, services),
        ];
      },
      async seed(engine) {
        await deployShippedModels(engine, readShippedModels());
      },
      jobs: (engine) => [timersJob(workflowServices(engine))],
    },
  ]),
  start: async (engine) => startAnnouncingTasks(engine),
};
