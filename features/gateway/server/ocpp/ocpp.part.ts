// The OCPP part of the gateway.
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { ocppResources } from '../../shared/ocpp/resources.ts';
import { waitingKey } from '../../shared/ocpp/waiting-key.resource.ts';
import { ocppSockets } from './socket/endpoint.ts';
import { refusedRoutes, waitingRoutes } from './waiting/waiting.routes.ts';

export const ocppPart: Part = {
  resources: ocppResources,
  routes: (engine) => [...waitingRoutes(engine), ...refusedRoutes(engine), ...resourceRoutes(engine, waitingKey)],
  sockets: (engine) => [ocppSockets(engine)],
};
