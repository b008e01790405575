// Bookings and queue tickets of the demo (domain §6.5): some became orders, some came to nothing, some are open.

import { openProcs, orderProc } from '@ec/charging/shared/order/order.enums';
import { holdOf } from '@ec/charging/shared/ready/booking-rules';
import type { orderReady } from '@ec/charging/shared/ready/order-ready.resource';
import { orderReadyRejectCause, readyStatus, readyType } from '@ec/charging/shared/ready/ready.enums';
import { demoSeed } from '@ec/device-models/demo-seed';
import { HOUR } from '@ec/device-models/time-of-use';
import type { BulkRow } from '@ec/kernel/insert-bulk';
import { seededRandom } from '@ec/kernel/seeded-random';
import type { KeyOf } from '@ec/resource/enum';
import type { NewRowOf } from '@ec/resource/row';
import type { DemoTruck } from '../truck/demo-trucks.ts';
import type { DemoWorld } from '../truck/demo-world.ts';
import type { DemoOrder } from './demo-orders.ts';
import type { RowDeps } from './order-rows.ts';

const states = readyStatus.key;
const types = readyType.key;

const isRunning = (proc: DemoOrder['proc']) => openProcs.includes(proc);

export interface DemoTickets {
  rows: NewRowOf<typeof orderReady>[];
  noShows: BulkRow[];
}

interface Ticket {
  type: KeyOf<typeof readyType>;
  stationNo: string;
  truck: DemoTruck;
  plan: number;
  status: KeyOf<typeof readyStatus>;
  order?: DemoOrder;
  queueNo?: number;
  waitMin?: number;
  reason?: string;
  cause?: KeyOf<typeof orderReadyRejectCause>;
}

const MINUTE = 60_000;
const reasons = ['行程有变', '临时改走其他站点', '司机取消'];

export function demoTickets(
  world: DemoWorld,
  orders: readonly DemoOrder[],
  { tenantId, idOf, idAt }: RowDeps,
): DemoTickets {
  const { span, trucks } = world;
  const tickets = [...pastTickets(world, orders), ...openTickets(world, trucks, orders)];
  const noShows: BulkRow[] = [];
  const rows = tickets.map(
    (
      { type, stationNo, truck, plan, status, order, queueNo, waitMin, reason, cause },
      index,
    ): NewRowOf<typeof orderReady> => {
      const createdAt = Math.min(
        type === types.queue ? plan : plan - (40 + (index % 5) * 15) * MINUTE,
        span.now - MINUTE,
      );
      const id = idAt(createdAt);
      const hold = holdOf(type, plan);
      if (status === states.expired && hold)
        noShows.push({ tenant_id: tenantId, ready_id: id, plate_no: truck.plateNo, at: new Date(hold.to) });
      return {
        id,
        tenant_id: tenantId,
        create_time: new Date(createdAt),
        ready_no: `RD${id}`,
        ready_type: type,
        station_id: idOf(`station/${stationNo}`),
        bay_no: type === types.swapBooking && order ? 1 : null,
        merchant_id: idOf(truck.merchant.key),
        car_id: idOf(truck.key),
        driver_id: idOf(truck.driverKey),
        plate_no: truck.plateNo,
        plan_time: new Date(plan),
        expire_time: hold ? new Date(hold.to) : null,
        queue_no: queueNo ?? null,
        wait_min: waitMin ?? null,
        need_kwh: type === types.chargeBooking ? '180.0' : null,
        ready_status: status,
        order_id: order?.id ?? null,
        cancel_reason: reason ?? null,
        reject_cause: cause ?? null,
      };
    },
  );
  return { rows, noShows };
}

/** Returns up to 60 bookings that became orders, and earlier bookings that expired or were cancelled or rejected. */
function pastTickets({ span, tenantId }: DemoWorld, orders: readonly DemoOrder[]): Ticket[] {
  const booked = orders.filter(({ session, swap, proc, start }, index) => {
    const site = session?.site ?? swap?.site;
    const truck = session?.truck ?? swap?.truck;
    return (
      proc === orderProc.key.ended &&
      truck &&
      site?.station.row.support_order === 1 &&
      start > span.now - 5 * 24 * HOUR &&
      index % 40 === 7
    );
  });
  return booked.slice(-60).flatMap((order, index): Ticket[] => {
    const random = seededRandom(demoSeed, `ticket ${tenantId}`, index);
    const site = order.session?.site ?? order.swap?.site;
    const truck = order.session?.truck ?? order.swap?.truck;
    if (!site || !truck) return [];
    const type = order.session ? types.chargeBooking : types.swapBooking;
    const one = { type, stationNo: site.stationNo, truck } as const;
    const came: Ticket = {
      ...one,
      plan: order.start - random.whole(0, 10) * MINUTE,
      status: states.converted,
      order,
    };
    const before = order.start - random.whole(20, 30) * HOUR;
    const lost: readonly Ticket[] = [
      { ...one, plan: before, status: states.expired },
      { ...one, plan: before, status: states.cancelled, reason: random.pick(reasons) },
      { ...one, plan: before, status: states.rejected, cause: orderReadyRejectCause.key.stationClosed },
    ];
    const other = index % 4 === 3 ? undefined : lost[index % 3];
    return other ? [other, came] : [came];
  });
}

/** Returns open tickets of two swap rooms and two charging stations, for trucks without an open order. */
function openTickets({ sites, span }: DemoWorld, trucks: readonly DemoTruck[], orders: readonly DemoOrder[]): Ticket[] {
  const busy = new Set(
    orders.flatMap(({ proc, session, swap }) => (isRunning(proc) ? [session?.plateNo ?? swap?.truck.plateNo] : [])),
  );
  const takeTruck = (fits: (truck: DemoTruck) => boolean) => {
    const match = trucks.find((truck) => truck.isServing && !busy.has(truck.plateNo) && fits(truck));
    if (match) busy.add(match.plateNo);
    return match;
  };
  const rooms = sites.filter(({ isServing, packKwh }) => isServing && packKwh !== undefined).slice(0, 2);
  const parks = sites.filter(({ isServing, guns }) => isServing && guns.length > 0).slice(0, 2);
  const ofRoom = rooms.flatMap(({ stationNo }): Ticket[] => {
    const waiting = [states.arrived, states.queued].flatMap((status, index): Ticket[] => {
      const truck = takeTruck(({ room }) => room === stationNo);
      const plan = span.now - (20 - index * 10) * MINUTE;
      return truck
        ? [{ type: types.queue, stationNo, truck, plan, status, queueNo: index + 1, waitMin: (index + 1) * 12 }]
        : [];
    });
    const truck = takeTruck(({ room }) => room === stationNo);
    return truck
      ? [
          ...waiting,
          { type: types.swapBooking, stationNo, truck, plan: span.now + 50 * MINUTE, status: states.pending },
        ]
      : waiting;
  });
  const ofPark = parks.flatMap(({ stationNo, station }): Ticket[] => {
    const truck = takeTruck(({ room, cityCode }) => room === undefined && cityCode === station.city.code);
    return truck
      ? [{ type: types.chargeBooking, stationNo, truck, plan: span.now + 90 * MINUTE, status: states.confirmed }]
      : [];
  });
  return [...ofRoom, ...ofPark];
}
