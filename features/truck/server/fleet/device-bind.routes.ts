// Bindings of devices to people. A binding is requested, then accepted or rejected, and ended (domain §6.9).
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { StoredRowOf, ValuesOf } from '@ec/resource/row';
import { findRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { readableNo } from '@ec/resource-server/readable-no';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { sql } from 'kysely';
import { deviceBind } from '../../shared/fleet/device-bind.resource.ts';
import { deviceBindStatus as bindStatus, deviceBindTargetType } from '../../shared/fleet/fleet.enums.ts';
import { bindingChoices } from './binding-choices.routes.ts';
import { deviceOf, readDevice } from './device-facts.ts';
import { fleetErrors } from './fleet.errors.ts';
import { onlyRemarks } from './only-remarks.ts';
import { isAfter } from './times.ts';

export function deviceBindRoutes(engine: Engine): Route[] {
  const { clock } = engine;
  return [
    ...resourceRoutes(engine, deviceBind, {
      async beforeSave({ tx, call, values, current }) {
        const { endTime } = values;
        if (endTime && !isAfter(endTime, clock.now())) fail(fleetErrors.endsInPast);
        if (current) return stillOpen(current, values);
        if (await isBound(tx, values)) fail(fleetErrors.alreadyBound);
        const device = deviceOf(engine.registry, values.deviceType);
        const facts = device && (await readDevice(tx, device, values.deviceId));
        // Without `use`, findRow ignores row grants. A person who sees the device only by a binding cannot bind others to it.
        if (!facts || !(await findRow({ tx, engine, resource: device, call }, values.deviceId)))
          return fail(fleetErrors.noDevice);
        const { no, name, stationId } = facts;
        const copied = { deviceNo: no, deviceName: name, stationId, targetName: await targetName(tx, values) };
        return { ...values, ...copied, bindNo: readableNo('B', engine), bindStatus: bindStatus.key.pending };
      },
      actions: {
        accept: () => ({ set: { bindTime: clock.now() } }),
        unbind: () => ({ set: { unbindTime: clock.now() } }),
      },
    }),
    ...bindingChoices(engine),
  ];
}

type Values = ValuesOf<typeof deviceBind>;

/** Refuses an edit of a rejected or ended binding, except of its remark. */
function stillOpen(current: StoredRowOf<typeof deviceBind>, values: Values): Values {
  const isOver = current.bindStatus === bindStatus.key.unbound || current.bindStatus === bindStatus.key.rejected;
  if (isOver && !onlyRemarks(values)) fail(fleetErrors.unbound);
  return values;
}

async function isBound(tx: Sql, { deviceType, deviceId, targetType, targetId }: Values): Promise<boolean> {
  const existing = await tx.first(
    sql`select 1 from truck_device_bind where tenant_id = ${tx.tenantId} and device_type = ${deviceType}
      and device_id = ${deviceId} and target_type = ${targetType} and target_id = ${targetId}
      and bind_status = ${bindStatus.key.bound} and is_deleted = 0`,
  );
  return existing !== undefined;
}

async function targetName(tx: Sql, { targetType, targetId }: Values): Promise<string> {
  const table = sql.raw(targetType === deviceBindTargetType.key.merchantUser ? 'truck_merchant_user' : '"system_user"');
  const row = await tx.first<{ name: string }>(
    sql`select real_name as name from ${table} where tenant_id = ${tx.tenantId} and id = ${targetId}`,
  );
  return row?.name.slice(0, 30) ?? '';
}
