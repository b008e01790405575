// Serves data sources. The row of the product's own database can be neither changed nor removed. The action `check` tests the connection.
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { datasource, ownDatabase } from '../shared/datasource.resource.ts';
import { readCatalogue } from './datasource-catalogue.ts';
import { developErrors } from './develop.errors.ts';
import { tablesIn } from './foreign-tables.ts';

export function datasourceRoutes(engine: Engine): Route[] {
  return resourceRoutes(engine, datasource, {
    beforeSave: ({ values, current }) => (current?.id === ownDatabase ? fail(developErrors.ownDatabase) : values),
    async beforeRemove({ ids }) {
      if (ids.includes(ownDatabase)) fail(developErrors.ownDatabase);
    },
    actions: {
      check: {
        async outside({ row }) {
          const startTime = performance.now();
          await readCatalogue(engine, row.id, tablesIn);
          return { data: { ms: Math.round(performance.now() - startTime) } };
        },
      },
    },
  });
}
