// The tools of the platform's developers: data sources, models of their tables, and code generated from models (contract §5).
import type { Feature } from '@ec/resource-server/feature';
import { developMenus } from '../shared/develop.menus.ts';
import { developResources } from '../shared/resources.ts';
import { codeRoutes } from './code.routes.ts';
import { datasourceRoutes } from './datasource.routes.ts';
import { modelRoutes } from './model.routes.ts';

export const developFeature: Feature = {
  name: 'develop',
  label: { zh: '研发工具', en: 'Development' },
  resources: developResources,
  menus: developMenus,
  routes: (engine) => [...datasourceRoutes(engine), ...modelRoutes(engine), ...codeRoutes(engine)],
};
