// The gateway's part that speaks OCPP.
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { ocppMessage } from '../../shared/ocpp/ocpp-message.resource.ts';
import { ocppResources } from '../../shared/ocpp/resources.ts';
import { ocppSockets } from './socket/door.ts';
import { answerLinks } from './socket/sessions.ts';
import { endCommandsJob, forgetMessagesJob, tendChargersJob } from './tend-chargers.job.ts';
import { timelineRoutes } from './timeline/timeline.routes.ts';
import { waitingRoutes } from './waiting/waiting.routes.ts';

export const ocppPart: Part = {
  resources: ocppResources,
  routes: (engine) => [...waitingRoutes(engine), ...resourceRoutes(engine, ocppMessage), ...timelineRoutes(engine)],
  listeners: (engine) => [answerLinks(engine)],
  sockets: (engine) => [ocppSockets(engine)],
  jobs: (engine) => [tendChargersJob(engine), endCommandsJob(), forgetMessagesJob()],
};
