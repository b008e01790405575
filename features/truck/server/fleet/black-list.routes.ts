// The blacklist. A new entry has the state active. A person releases the entry with a reason, or it expires at its end time (BR-15).
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { StoredRowOf, ValuesOf } from '@ec/resource/row';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { blackListStatus as blackStatus, merchantBlackListScope as scope } from '../../shared/fleet/fleet.enums.ts';
import { merchantBlackList } from '../../shared/fleet/merchant-black-list.resource.ts';
import { fleetErrors } from './fleet.errors.ts';
import { onlyRemarks } from './only-remarks.ts';
import { isAfter } from './times.ts';

type Entry = StoredRowOf<typeof merchantBlackList>;
const { active } = blackStatus.key;
const { selectedStations } = scope.key;

/** Returns whether an edit would ease an entry that has started. An edit may not do so: only `release` ends an entry, with a reason. */
function isEased(current: Entry, values: ValuesOf<typeof merchantBlackList>, now: Date): boolean {
  if (isAfter(current.startTime, now)) return false;
  const next = { ...current, ...values };
  const stays = new Set(next.stationIds ?? []);
  const isNarrower =
    next.scope === selectedStations &&
    (current.scope !== selectedStations || (current.stationIds ?? []).some((id) => !stays.has(id)));
  const endsSooner = next.endTime && (!current.endTime || isAfter(current.endTime, next.endTime));
  return isNarrower || Boolean(endsSooner) || isAfter(next.startTime, now);
}

export function blackListRoutes(engine: Engine): Route[] {
  return resourceRoutes(engine, merchantBlackList, {
    beforeSave({ values, current }) {
      if (current && current.blackStatus !== active && !onlyRemarks(values)) fail(fleetErrors.entryEnded);
      const { startTime, endTime } = { ...current, ...values };
      if (endTime && !isAfter(endTime, startTime)) fail(fleetErrors.endsBefore);
      if (values.endTime && !isAfter(values.endTime, engine.clock.now())) fail(fleetErrors.endsInPast);
      if (current?.blackStatus === active && isEased(current, values, engine.clock.now())) fail(fleetErrors.entryEased);
      return current ? values : { ...values, blackStatus: active };
    },
    actions: {
      release: ({ call, args }) => ({
        set: { releaseUser: call.caller.userId, releaseTime: engine.clock.now(), releaseReason: args.reason },
      }),
    },
  });
}
