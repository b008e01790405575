// The blacklist: an entry is active at once, is released with a reason or ends by the clock (BR-15).
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { merchantBlackList } from '../../shared/fleet/merchant-black-list.resource.ts';
import { fleetErrors } from './fleet.errors.ts';
import { isAfter } from './times.ts';

export function blackListRoutes(engine: Engine): Route[] {
  const beforeSave: Hooks['beforeSave'] = ({ values, current }) => {
    if (current && current.blackStatus !== 1 && Object.keys(values).some((name) => name !== 'remark'))
      fail(fleetErrors.entryEnded);
    const { startTime, endTime } = { ...current, ...values };
    if (endTime && !isAfter(endTime, startTime)) fail(fleetErrors.endsBefore);
    if (values.endTime && !isAfter(values.endTime, engine.clock.now())) fail(fleetErrors.endsInPast);
    return current ? values : { ...values, blackStatus: 1 };
  };
  return [
    ...resourceRoutes(engine, merchantBlackList, {
      beforeSave,
      actions: {
        release: ({ call, args }) => ({
          set: { releaseUser: call.caller.userId, releaseTime: engine.clock.now(), releaseReason: args.reason },
        }),
      },
    }),
  ];
}
