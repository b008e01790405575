// The blacklist: an entry is active at once, is released with a reason or ends by the clock (BR-15).
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { merchantBlackListBlackStatus as blackStatus } from '../../shared/fleet/fleet.enums.ts';
import { merchantBlackList } from '../../shared/fleet/merchant-black-list.resource.ts';
import { fleetErrors } from './fleet.errors.ts';
import { onlyRemarks } from './only-remarks.ts';
import { isAfter } from './times.ts';

export function blackListRoutes(engine: Engine): Route[] {
  const { active } = blackStatus.key;
  return resourceRoutes(engine, merchantBlackList, {
    beforeSave({ values, current }) {
      if (current && current.blackStatus !== active && !onlyRemarks(values)) fail(fleetErrors.entryEnded);
      const { startTime, endTime } = { ...current, ...values };
      if (endTime && !isAfter(endTime, startTime)) fail(fleetErrors.endsBefore);
      if (values.endTime && !isAfter(values.endTime, engine.clock.now())) fail(fleetErrors.endsInPast);
      return current ? values : { ...values, blackStatus: active };
    },
    actions: {
      release: ({ call, args }) => ({
        set: { releaseUser: call.caller.userId, releaseTime: engine.clock.now(), releaseReason: args.reason },
      }),
    },
  });
}
