// The routes of the resources of the probe feature, with handlers for the actions of gates. Before a pump is saved, its PIN is hashed.
import { defineErrors, fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { md5Hex } from '@ec/kernel/password';
import type { Resource } from '@ec/resource/resource';
import type { ActionHandlers } from '@ec/resource-server/action';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { gate } from './gate.resource.ts';
import { pump } from './pump.resource.ts';

const refusals = defineErrors('probe', { nobody: { status: 409, zh: '没有人', en: 'Nobody available' } });

const gateActions: ActionHandlers<typeof gate> = {
  open: ({ row, args }) => ({ set: { why: args.why, opened: (row.opened ?? 0) + 1 } }),
  look: ({ row }) => ({ data: { seen: row.gateNo } }),
  count: ({ args }) => ({ data: { counted: args.least } }),
  knock: ({ args }) => (args.code === 'sesame' ? {} : fail(refusals.nobody)),
};

/** Returns the routes of a resource of the probe feature. Only gates and pumps differ from the standard routes. */
export function probeRoutes(engine: Engine, resource: Resource): Route[] {
  if (resource === gate) return resourceRoutes(engine, gate, { actions: gateActions });
  if (resource !== pump) return resourceRoutes(engine, resource);
  return resourceRoutes(engine, pump, {
    beforeSave: ({ values }) => (values.pin ? { ...values, pin: md5Hex(values.pin) } : values),
  });
}
