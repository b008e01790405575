// Reads the demo's swap stations for the simulator: their slots, packs, robots and open swaps.
import { accountStatus } from '@ec/charging/shared/account/account.enums';
import { openProcs, orderType } from '@ec/charging/shared/order/order.enums';
import { swapStep } from '@ec/charging/shared/order/swap-steps';
import { bizDomain, deviceType, devState } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { agvMode, agvStatus, batteryStatus } from '@ec/truck/shared/asset/asset.enums';
import { slotState } from '@ec/truck/shared/asset/battery-life.contract';
import { carEnergyMode, merchantStatus } from '@ec/truck/shared/fleet/fleet.enums';
import { stationStatus } from '@ec/truck/shared/station.enums';
import { sql } from 'kysely';
import type { LiveDevice } from './live-device.ts';

interface PackRow {
  no: string;
  kwh: number;
  soc: number | null;
  soh: number | null;
  cycles: number | null;
  chg: number | null;
  dis: number | null;
  slot: number | null;
  plate: string | null;
  /** The time of the last report. */
  at: number | null;
}

interface OpenRow {
  bay: number;
  step: number;
  within: number;
  plate: string;
  old: string;
  fresh: string;
  newSlot: number | null;
}

interface StationRow {
  id: string;
  no: string;
  slots: number[];
  packs: PackRow[];
  robots: { no: string; bay: number | null }[];
  open: OpenRow[];
}

const { waiting, charging, ready, reserved, cooling, onVehicle } = batteryStatus.key;
const inSlots = sql`(${keys(waiting, charging, ready, reserved, cooling)})`;
const isOpenSwap = sql`o.order_type = ${keys(orderType.key.swap)} and o.order_proc in (${keys(...openProcs)}) and o.is_deleted = 0`;

/** Trucks with valid documents, an active merchant and enough money. */
const mayCome = sql`c.is_deleted = 0 and c.energy_mode <> ${keys(carEnergyMode.key.charging)} and c.inspect_end > now() and c.insure_end > now()
  and exists (select from truck_merchant m join truck_account a on a.tenant_id = m.tenant_id and a.owner_id = m.id and a.is_deleted = 0
      and a.account_status = ${keys(accountStatus.key.normal)}
    where m.tenant_id = c.tenant_id and m.id = c.merchant_id and m.merchant_status = ${keys(merchantStatus.key.active)}
      and coalesce(a.balance, 0) + coalesce(a.gift, 0) - coalesce(a.frozen, 0) + coalesce(a.credit_limit, 0) > 1000)`;

/** @param count the largest number of stations; those with the lowest station numbers come first */
export async function swapStations(tx: Sql, count: number, now: Date): Promise<LiveDevice[]> {
  await logSteps(tx);
  const rows = await tx.rows<StationRow>(
    sql`select s.id, s.station_no as no,
        (select coalesce(json_agg(k.slot_no order by k.slot_no), '[]') from truck_battery_slot k
          where k.tenant_id = s.tenant_id and k.station_id = s.id and k.slot_status = ${keys(slotState.empty)}
            and not exists (select from truck_battery b where b.tenant_id = s.tenant_id and b.station_id = s.id and b.slot_no = k.slot_no
              and b.battery_status not in ${inSlots} and b.is_deleted = 0)) as slots,
        (select coalesce(json_agg(json_build_object('no', b.battery_no, 'kwh', b.rated_kwh::float8, 'soc', b.soc::float8, 'soh', b.soh::float8,
            'cycles', b.cycles, 'chg', b.chg_kwh_total::float8, 'dis', b.dis_kwh_total::float8, 'slot', b.slot_no, 'plate', c.plate_no,
            'at', (extract(epoch from b.report_time) * 1000)::float8) order by b.battery_no), '[]')
          from truck_battery b left join truck_car c on c.tenant_id = b.tenant_id and c.id = b.car_id
          where b.tenant_id = s.tenant_id and b.is_deleted = 0 and (b.station_id = s.id and b.slot_no is not null and b.battery_status in ${inSlots}
            or b.battery_status = ${keys(onVehicle)} and b.last_station_id = s.id and ${mayCome}
            or exists (select from truck_orders o where o.tenant_id = s.tenant_id and o.station_id = s.id and ${isOpenSwap}
              and b.id in (o.old_battery_id, o.new_battery_id)))) as packs,
        (select coalesce(json_agg(json_build_object('no', a.agv_no, 'bay', a.bay_no) order by a.agv_no), '[]') from truck_agv_info a
          where a.tenant_id = s.tenant_id and a.station_id = s.id and a.is_deleted = 0) as robots,
        (select coalesce(json_agg(json_build_object('bay', o.bay_no, 'plate', o.plate_no, 'old', p.battery_no, 'fresh', f.battery_no,
            'newSlot', f.slot_no, 'step', l.step, 'within', l.within)), '[]')
          from truck_orders o join truck_battery p on p.tenant_id = o.tenant_id and p.id = o.old_battery_id
            join truck_battery f on f.tenant_id = o.tenant_id and f.id = o.new_battery_id
            cross join lateral (select step, within from truck_swap_step_log where tenant_id = o.tenant_id and order_id = o.id order by id desc limit 1) l
          where o.tenant_id = s.tenant_id and o.station_id = s.id and o.bay_no is not null and ${isOpenSwap}) as open
      from truck_station s where s.tenant_id = ${tx.tenantId} and s.is_deleted = 0 and s.station_status = ${keys(stationStatus.key.inService)}
        and exists (select from truck_agv_info a where a.tenant_id = s.tenant_id and a.station_id = s.id and a.is_deleted = 0
          and a.dev_state = ${keys(devState.key.inService)})
      order by s.station_no limit ${count}`,
  );
  return rows.map(({ id, no, slots, packs, robots, open }) => ({
    deviceType: deviceType.key.station,
    deviceId: id,
    deviceNo: no,
    stationId: id,
    bizDomain: bizDomain.key.truck,
    name: `${tx.tenantId}/swap/${no}`,
    about: {
      site: id,
      slots,
      packs: packs.map(({ no: pack, kwh, soc, soh, cycles, chg, dis, slot, plate, at }, index) => ({
        no: pack,
        kwh,
        soc: soc ?? 35 + ((7 * index) % 60),
        soh: soh ?? 96,
        cycles: cycles ?? 400,
        chg: chg ?? 0,
        dis: dis ?? 0,
        at: at ?? now.getTime(),
        ...(slot === null ? {} : { slot }),
        ...(plate === null ? {} : { plate }),
      })),
      robots: robots.map(({ no: robot, bay }) => ({
        no: robot,
        bay: bay ?? 1,
        status: agvStatus.key.idle,
        mode: agvMode.key.automatic,
      })),
      open: open.map(({ bay, step, within, plate, old, fresh, newSlot }) => ({
        bay,
        plate,
        old,
        fresh,
        newSlot: newSlot ?? 1,
        step: within,
        isHeld: step > swapStep.left,
      })),
    },
  }));
}

/**
 * Logs the current step of each started open swap without a log, with the start time of the order, so that the simulated station continues
 * the swap.
 */
const logSteps = (tx: Sql) =>
  tx.run(
    sql`insert into truck_swap_step_log (tenant_id, order_id, step, within, start_time)
      select o.tenant_id, o.id, o.swap_step, o.swap_step, o.start_time from truck_orders o
      where o.tenant_id = ${tx.tenantId} and ${isOpenSwap} and o.swap_step is not null and o.start_time is not null
        and not exists (select from truck_swap_step_log l where l.tenant_id = o.tenant_id and l.order_id = o.id)`,
  );
