// Histories of devices: read by many, completed and purged by the tenant's administrator alone (domain §3). No button stands for
// the writes, so nobody can be given them.
import { AppError, errors } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import type { SaveHooks } from '@ec/resource-server/at';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';

/** Of a sample that people added. One at a time: no edit of many, and nothing comes back from a purge. */
const manual = 3;

/** A sample that people add says so; what was measured can be remarked upon, not changed. */
const byHand: SaveHooks['beforeSave'] = ({ values, current }) => (current ? values : { ...values, src: manual });

export function historyRoutes(engine: Engine, resource: Resource): Route[] {
  const may = permissionsOf(resource);
  const routes = resourceRoutes(engine, resource, { without: ['import'], beforeSave: byHand });
  const served = routes.filter(({ path }) => !/\/(batch|batch-preview|undo|restore)$/.test(path));
  return served.map((each) => {
    if (each.method === 'GET' || each.path.endsWith('/export')) return each;
    return {
      ...each,
      access: { code: may.menu },
      handler(call) {
        if (!call.rights.isTenantAdmin) throw new AppError(errors.forbidden);
        return each.handler(call);
      },
    };
  });
}
