// Actions of batteries: quarantine, send to repair, return to a slot, retire (domain §6.4, BR-30).
import { bizDomain, deviceType } from '@ec/device-vocabulary/device.enums';

import { AppError, errors, fail } from '@ec/kernel/errors';
import { labelOf } from '@ec/language/label';
import { repairOrder } from '@ec/maintenance/server/public';
import type { ActionHandlers } from '@ec/resource-server/action';
import { findRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { battery } from '../../shared/asset/battery.resource.ts';
import { slotState } from '../../shared/asset/battery-life.contract.ts';
import { station } from '../../shared/station.resource.ts';
import { assetErrors } from './asset.errors.ts';

const nowhere = { stationId: null, slotNo: null, carId: null };

export function batteryActions(engine: Engine): ActionHandlers<typeof battery> {
  return {
    // The battery keeps its slot or its truck until somebody fetches it.
    quarantine: () => ({}),
    // Creates a work order, which another person approves. A battery that was never at a station gets no order, because no team is responsible
    // for it.
    async repair({ tx, call, row, args }) {
      const { id: deviceId, batteryNo: deviceNo } = row;
      const stationId = row.stationId ?? row.lastStationId;
      if (!stationId) return { set: nowhere };
      const device = { deviceType: deviceType.key.battery, deviceId, deviceNo };
      const problem = labelOf(battery.actions.repair.label, call.language);
      await repairOrder(tx, engine, call, {
        bizDomain: bizDomain.key.truck,
        stationId,
        ...device,
        problem,
        description: args.reason || problem,
      });
      return { set: nowhere };
    },
    retire: () => ({ set: nowhere }),
    async release({ tx, call, args }) {
      const { stationId, slotNo } = args;
      if (!(await findRow({ engine, resource: station, call, tx }, stationId))) throw new AppError(errors.noData);
      const slot = await tx.first<{ status: number }>(
        sql`select slot_status as status from truck_battery_slot
          where station_id = ${stationId} and slot_no = ${slotNo} for update`,
      );
      if (slot && slot.status !== slotState.empty) fail(assetErrors.slotBlocked, { slot: slotNo });
      return { set: { ...nowhere, stationId, slotNo } };
    },
  };
}
