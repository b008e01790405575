// The part of the gateway for all chargers, in every protocol: connections, sessions, commands and timeline.
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { ocppMessage } from '../../shared/charger/ocpp-message.resource.ts';
import { chargerResources } from '../../shared/charger/resources.ts';
import { linkStateListener } from './sessions.ts';
import {
  deleteOldMessagesJob,
  endReleasedSessionsJob,
  expireCommandsJob,
  sweepChargersJob,
} from './sweep-chargers.job.ts';
import { timelineRoutes } from './timeline/timeline.routes.ts';

export const chargerPart: Part = {
  resources: chargerResources,
  routes: (engine) => [...resourceRoutes(engine, ocppMessage), ...timelineRoutes(engine)],
  listeners: (engine) => [linkStateListener(engine)],
  jobs: (engine) => [
    sweepChargersJob(engine),
    endReleasedSessionsJob(engine),
    expireCommandsJob(),
    deleteOldMessagesJob(),
  ],
};
