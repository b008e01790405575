// What developers of the platform work with: data sources.
import type { Feature } from '@ec/resource-server/feature';
import { developResources } from '../shared/resources.ts';
import { datasourceRoutes } from './datasource.routes.ts';

export const developFeature: Feature = {
  name: 'develop',
  resources: developResources,
  routes: datasourceRoutes,
};
