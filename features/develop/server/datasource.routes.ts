// Data sources (contract §5). Nothing connects here.
import type { Route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/calls';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { datasource } from '../shared/datasource.resource.ts';

export function datasourceRoutes(engine: Engine): Route[] {
  // Neither out nor in as a sheet: secrets do not travel in files.
  const routes = resourceRoutes(engine, datasource, { without: ['export', 'import'] });
  // The platform's databases are nobody else's to see, not even by name.
  const access = { code: permissionsOf(datasource).menu };
  return routes.map((route) => (route.path.endsWith('/select') ? { ...route, access } : route));
}
