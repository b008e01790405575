// Ends the bindings of a removed device (domain §6.9): bound bindings become unbound, pending bindings become rejected.

import { targetNames } from '@ec/resource/field';
import type { Resource } from '@ec/resource/resource';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { moveState } from '@ec/resource-server/move-state';
import { sql } from 'kysely';
import { deviceBind } from '../../shared/fleet/device-bind.resource.ts';
import { deviceBindStatus } from '../../shared/fleet/fleet.enums.ts';

const { pending, bound, unbound, rejected } = deviceBindStatus.key;

/** Returns the hook for the removal of rows of `device`. It does nothing where people cannot be bound to such devices. */
export function endBindings({ ids, clock }: Engine, device: Resource): NonNullable<Hooks['beforeRemove']> {
  const deviceType = targetNames(deviceBind.fields.deviceId).find(({ name }) => name === device.name)?.when.deviceType;
  return async ({ tx, call, ids: removedIds }) => {
    if (deviceType === undefined) return;
    const rows = await tx.rows<{ id: string; state: number }>(
      sql`select id, bind_status as state from truck_device_bind
        where tenant_id = ${tx.tenantId} and device_type = ${deviceType} and device_id = any(${removedIds}::bigint[])
          and bind_status in (${pending}, ${bound}) and is_deleted = 0 order by id`,
    );
    for (const { id, state } of rows) {
      const isBound = state === bound;
      const by = { call, ids, action: isBound ? 'unbind' : 'refuse' };
      const set = isBound ? { unbindTime: clock.now() } : {};
      await moveState(tx, deviceBind, id, 'bindStatus', isBound ? unbound : rejected, set, by);
    }
  };
}
