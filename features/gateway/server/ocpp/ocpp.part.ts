// The gateway's part that speaks OCPP.
import type { Part } from '@ec/resource-server/part';
import { ocppResources } from '../../shared/ocpp/resources.ts';
import { ocppSockets } from './socket/endpoint.ts';
import { waitingRoutes } from './waiting/waiting.routes.ts';

export const ocppPart: Part = {
  resources: ocppResources,
  routes: (engine) => waitingRoutes(engine),
  sockets: (engine) => [ocppSockets(engine)],
};
