// Sites, vehicles, batteries and chargers of the truck business.
import type { Feature } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { truckResources } from '../shared/resources.ts';

export const truckFeature: Feature = {
  name: 'truck',
  resources: truckResources,
  routes: (engine) => truckResources.flatMap((resource) => resourceRoutes(engine, resource)),
};
