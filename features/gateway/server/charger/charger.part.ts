// The gateway's part that all chargers share: their links, sessions, commands and timeline, whatever they speak.
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { ocppMessage } from '../../shared/charger/ocpp-message.resource.ts';
import { chargerResources } from '../../shared/charger/resources.ts';
import { answerLinks } from './sessions.ts';
import { endCommandsJob, endReleasedJob, forgetMessagesJob, tendChargersJob } from './sweep-chargers.job.ts';
import { timelineRoutes } from './timeline/timeline.routes.ts';

export const chargerPart: Part = {
  resources: chargerResources,
  routes: (engine) => [...resourceRoutes(engine, ocppMessage), ...timelineRoutes(engine)],
  listeners: (engine) => [answerLinks(engine)],
  jobs: (engine) => [tendChargersJob(engine), endReleasedJob(engine), endCommandsJob(), forgetMessagesJob()],
};
