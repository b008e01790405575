// Registers the calls of deputies, and the job that moves open tasks when the time of a deputy begins or ends.
import type { Part } from '@ec/resource-server/part';
import { serve } from '@ec/resource-server/serve';
import { deputyList, removeDeputy, submitDeputy } from '../../shared/deputy.contract.ts';
import { workflowServices } from '../workflow-services.ts';
import { deputiesJob } from './deputies.job.ts';
import { endDeputy, pageOfDeputies, storeDeputy } from './deputy-rows.ts';

export const deputyPart: Part = {
  resources: [],
  // People of a merchant never get this page, because they have no tasks of the tenant (domain BR-62).
  ownerPosts: [['work_deputy', []]],
  jobs: (engine) => [deputiesJob(workflowServices(engine))],
  routes: (engine) => [
    ...serve(deputyList, (call) => pageOfDeputies(engine, call)),
    ...serve(submitDeputy, (call) => storeDeputy(engine, call)),
    ...serve(removeDeputy, (call) => endDeputy(engine, call)),
  ],
};
