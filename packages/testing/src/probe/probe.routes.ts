// The routes of the probe resources, with the handlers for the actions of a gate and a hook that hashes the PIN of a pump.
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

/** Returns the routes of a probe resource. Resources other than gate and pump have only the standard routes. */
export function probeRoutes(engine: Engine, resource: Resource): Route[] {
  if (resource === gate) return resourceRoutes(engine, gate, { actions: gateActions });
  if (resource !== pump) return resourceRoutes(engine, resource);
  return resourceRoutes(engine, pump, {
    beforeSave: ({ values }) => (values.pin ? { ...values, pin: md5Hex(values.pin) } : values),
  });
}
