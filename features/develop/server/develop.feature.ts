// What developers of the platform work with: data sources (contract §5). Nothing connects here.
import type { Feature } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { datasource } from '../shared/datasource.resource.ts';
import { developMenus } from '../shared/develop.menus.ts';
import { developResources } from '../shared/resources.ts';

export const developFeature: Feature = {
  name: 'develop',
  label: { zh: '研发工具', en: 'Development' },
  resources: developResources,
  menus: developMenus,
  routes: (engine) => resourceRoutes(engine, datasource),
};
