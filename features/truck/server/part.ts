// One part of the truck area: resources whose routes are more than those of every resource, and what runs beside them.
import type { Route } from '@ec/kernel/http/route';
import type { Resource } from '@ec/resource/resource';
import type { Engine, Feature } from '@ec/resource-server/feature';

export interface Part extends Pick<Feature, 'starters' | 'seed' | 'jobs'> {
  /** Served by `routes` alone; all others of the area as they are defined. */
  resources: readonly Resource[];
  routes(engine: Engine): readonly Route[];
}
