// Refunds, from the request to what WeChat Pay said in the end.
import { refund } from '../../shared/refund/refund.resource.ts';
import type { Part } from '../part.ts';
import { pollJob, pollSchedule, pollTask } from './refund.jobs.ts';
import { refundRoutes } from './refund.routes.ts';
import { refundDeps } from './refund-deps.ts';

export const refundPart: Part = {
  resources: [refund],
  routes: (engine) => refundRoutes(refundDeps(engine)),
  tasks: (engine) => ({ [pollTask]: pollJob(refundDeps(engine)) }),
  schedules: [pollSchedule],
};
