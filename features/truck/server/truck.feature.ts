// Sites, vehicles, batteries and chargers of the truck business.
import type { Feature } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { truckResources } from '../shared/resources.ts';
import { station } from '../shared/station.resource.ts';

export const truckFeature: Feature = {
  name: 'truck',
  resources: truckResources,
  routes: (engine) => resourceRoutes(engine, station),
};
