// What people do to a battery: out of service, to the workshop, back into a slot, out for good (domain §6.4, BR-30).
import { raw } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { ActionHandlers } from '@ec/resource-server/action';
import { findRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import type { battery } from '../../shared/asset/battery.resource.ts';
import { slotState } from '../../shared/asset/battery-life.contract.ts';
import { station } from '../../shared/station.resource.ts';
import { assetErrors } from './asset.errors.ts';

const nowhere = { stationId: null, slotNo: null, carId: null };

export function batteryActions(engine: Engine): ActionHandlers<typeof battery> {
  return {
    // It stays where it is, in its slot or on its truck, until somebody fetches it.
    quarantine: () => ({}),
    repair: () => ({ set: nowhere }),
    retire: () => ({ set: nowhere }),
    async release({ tx, call, args }) {
      const { stationId, slotNo } = args;
      if (!(await findRow({ engine, resource: station, call, tx }, stationId))) throw new AppError(errors.noData);
      const slot = await tx.first<{ status: number }>(
        raw(sql`select slot_status as status from truck_battery_slot
          where station_id = ${stationId} and slot_no = ${slotNo} for update`),
      );
      if (slot && slot.status !== slotState.empty) fail(assetErrors.slotBlocked, { slot: slotNo });
      return { set: { ...nowhere, stationId, slotNo } };
    },
  };
}
