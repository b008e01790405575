// getAgvHomePage (domain §8.2) returns bays with the step of each swap, the queue, and whether enough packs will be ready for it.
import { orderProc, orderType } from '@ec/charging/shared/order/order.enums';
import { orders } from '@ec/charging/shared/order/orders.resource';
import { swapStep, swapStepName } from '@ec/charging/shared/order/swap-steps';
import { orderReady } from '@ec/charging/shared/ready/order-ready.resource';
import { readyStatus, readyType } from '@ec/charging/shared/ready/ready.enums';
import type { Call, Route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { keys, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { agvInfo } from '@ec/truck/shared/asset/agv-info.resource';
import { camera } from '@ec/truck/shared/asset/camera.resource';
import { bizType } from '@ec/truck/shared/station.enums';
import { station } from '@ec/truck/shared/station.resource';
import { sql } from 'kysely';
import { isStale } from '../../shared/freshness.ts';
import { paceOf } from '../../shared/swap/step-pace.ts';
import { swapHome, swapHomeFields } from '../../shared/swap/swap-home.contract.ts';
import { dayOf } from '../day-series.ts';
import { readOpenAlarms } from '../open-alarms.ts';
import type { SharedReads } from '../shared-reads.ts';
import { stampOf } from '../station/read-stations.ts';
import { stationConditions, type Viewer, visibleRows } from '../visible-stations.ts';
import { figureOf, instantOf, type StoredRow, timeOf, wireFields } from '../wire-fields.ts';
import { readPacks } from './read-packs.ts';
import { readShortStations } from './short-stations.ts';
import { readLastSwaps, readStepTimes, readSwapDay } from './swap-figures.ts';

type Home = OutputOf<typeof swapHome>;

const hourMs = 3_600_000;

export const swapHomeRoutes = (engine: Engine, shared: SharedReads): Route[] =>
  shared.serve(engine, swapHome, (call) => readHome(engine, call), { keepMs: () => 1000 });

async function readHome(engine: Engine, call: Call<InputOf<typeof swapHome>>): Promise<Home> {
  const { stationId } = call.input;
  const now = engine.clock.now();
  const day = dayOf(engine, undefined);
  const [figures, stepAvg, agvs, bays, queue, booked, packs, shortOf, lastSwaps, cameras, alarms] = await Promise.all([
    readSwapDay(engine, call, stationId, day),
    readStepTimes(engine, call, stationId),
    readRobots(engine, call, stationId),
    readBays(engine, call, stationId),
    readQueue(engine, call, stationId),
    countBooked(engine, call, stationId),
    readPacks(engine, call, stationId),
    readShortStations(engine, call, stationId),
    readLastSwaps(engine, call, stationId),
    readCameras(engine, call, stationId),
    readOpenAlarms(engine, call, { stationId, condition: sql`${bizType.key.swap}::int = any(s.biz_types)` }),
  ]);
  const slots = packs.filter(({ slotNo }) => slotNo !== null);
  const ready = slots.filter(({ pack }) => pack.isReady).length;
  const soonReady = slots.filter(({ isReadySoon }) => isReadySoon).length;
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const until = Math.floor((now.getTime() - day.from.getTime()) / hourMs);
  return {
    ...stampOf(now),
    stat: {
      ...figures.stat,
      batteryReady: ready,
      queue: queue.length,
      readyBalance: {
        ready,
        soonReady,
        queue: queue.length,
        booked,
        balance: ready + soonReady - queue.length - booked,
      },
      shortOfPacks: shortOf(packs),
    },
    agvs,
    bays: bays.map((bay) => bayOf(bay, stepAvg, call, now)),
    queue,
    hourSwaps: {
      times: hours.map((hour) => `${`${hour}`.padStart(2, '0')}:00`),
      series: [
        {
          name: 'swaps',
          unit: '',
          data: hours.map((hour) =>
            hour > until ? null : (figures.hours.find((each) => each.hour === hour)?.swaps ?? 0),
          ),
        },
      ],
    },
    stepAvg,
    lastSwaps,
    cameras,
    alarms,
  };
}

async function readRobots(engine: Engine, call: Viewer, stationId: string | undefined): Promise<Home['agvs']> {
  const now = engine.clock.now();
  const rows = await engine.database
    .read(call.caller.tenantId)
    .rows<StoredRow & { stationName: string; reportTime: string | null }>(
      sql`select t.id, ${pick(agvInfo, swapHomeFields.robot)}, t.report_time as "reportTime", coalesce(s.station_name, '') as "stationName"
      from ${tableOf(agvInfo)} left join truck_station s on s.tenant_id = t.tenant_id and s.id = t.station_id
      where ${visibleRows(engine, call, agvInfo, stationId)} order by s.station_no, t.bay_no, t.agv_no, t.id`,
    );
  return rows.map((row) =>
    wireFields(agvInfo, swapHomeFields.robot, row, {
      stationName: row.stationName,
      reportTime: timeOf(row.reportTime),
      stale: isStale(now, instantOf(row.reportTime), 'robot'),
    }),
  );
}

interface StoredBay {
  stationId: string;
  stationName: string;
  bayNo: number | null;
  orderId: string | null;
  orderNo: string | null;
  plateNo: string | null;
  swapStep: number | null;
  within: number | null;
  startTime: string | null;
  stepTime: string | null;
}

/** Reads every bay of the stations with its running swap, and running swaps without a known bay. */
function readBays(engine: Engine, call: Viewer, stationId: string | undefined): Promise<StoredBay[]> {
  const { created, starting, charging, stopping } = orderProc.key;
  const running = sql`select t.id, t.station_id, t.bay_no, t.order_no, t.plate_no, t.swap_step, t.start_time, t.create_time from ${tableOf(orders)}
    where ${visibleRows(engine, call, orders, stationId)} and t.order_type = ${keys(orderType.key.swap)}
      and t.order_proc in (${keys(created, starting, charging, stopping)})`;
  const sites = sql`select t.id, t.station_name, t.station_no, t.bay_count from ${tableOf(station)}
    where ${allOf(stationConditions(engine, call, { stationId, bizType: bizType.key.swap }))}`;
  return engine.database.read(call.caller.tenantId).rows<StoredBay>(
    sql`with o as (${running}), s as (${sites}),
        b as (select s.id, s.station_name, s.station_no, n as bay_no from s cross join generate_series(1, coalesce(s.bay_count, 0)) n)
      select coalesce(b.id, o.station_id) as "stationId", coalesce(b.station_name, s.station_name, '') as "stationName",
        coalesce(b.bay_no, o.bay_no) as "bayNo", o.id as "orderId", o.order_no as "orderNo", o.plate_no as "plateNo", o.swap_step as "swapStep",
        l.within, coalesce(o.start_time, o.create_time) as "startTime", l.start_time as "stepTime"
      from b full join o on o.station_id = b.id and o.bay_no = b.bay_no left join s on s.id = o.station_id
        left join lateral (select l.within, l.start_time from truck_swap_step_log l where l.tenant_id = ${call.caller.tenantId} and l.order_id = o.id
          order by l.id desc limit 1) l on true
      order by coalesce(b.station_no, s.station_no), 3, 4`,
  );
}

function bayOf(bay: StoredBay, steps: Home['stepAvg'], call: Viewer, now: Date): Home['bays'][number] {
  const { stationId, stationName, bayNo, orderId, orderNo, plateNo, swapStep: step, within, startTime, stepTime } = bay;
  const name = swapStepName(step);
  const paused = step === swapStep.paused || step === swapStep.fault;
  const since = (text: string | null) => {
    const at = instantOf(text);
    return at === null || orderId === null ? null : Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
  };
  const stepSec = since(stepTime);
  return {
    stationId,
    stationName,
    bayNo,
    plateNo: plateNo ?? '',
    orderId: orderId ?? '',
    orderNo: orderNo ?? '',
    swapStep: step,
    stepReached: within ?? step,
    stepName: name ? labelOf(name, call.language) : '',
    startTime: timeOf(startTime),
    elapsedSec: since(startTime),
    stepSec,
    paused,
    pace: paceOf(stepSec, steps.find((each) => each.step === (within ?? step))?.p95Sec ?? null, paused),
  };
}

const { swapBooking, queue: onSite } = readyType.key;
const { pending, confirmed, queued, arrived } = readyStatus.key;

async function readQueue(engine: Engine, call: Viewer, stationId: string | undefined): Promise<Home['queue']> {
  const now = engine.clock.now();
  const rows = await engine.database.read(call.caller.tenantId).rows<{
    id: string;
    stationId: string;
    stationName: string;
    queueNo: number | null;
    plateNo: string;
    readyStatus: number | null;
    since: string | null;
    soc: string | null;
  }>(
    sql`select t.id, t.station_id as "stationId", coalesce(s.station_name, '') as "stationName", t.queue_no as "queueNo", t.plate_no as "plateNo",
        t.ready_status::int as "readyStatus", t.create_time as since, c.soc
      from ${tableOf(orderReady)} left join truck_station s on s.tenant_id = t.tenant_id and s.id = t.station_id
        left join truck_car c on c.tenant_id = t.tenant_id and c.id = t.car_id
      where ${visibleRows(engine, call, orderReady, stationId)} and t.ready_type in (${keys(swapBooking, onSite)})
        and t.ready_status in (${keys(queued, arrived)}) order by s.station_no, t.queue_no, t.id limit 500`,
  );
  return rows.map(({ since, soc, ...row }) => {
    const at = instantOf(since);
    return {
      ...row,
      waitMin: at === null ? null : Math.max(0, Math.round((now.getTime() - at.getTime()) / 60_000)),
      soc: figureOf(soc),
    };
  });
}

/** Counts the swaps that are booked for the next hour and whose trucks have not come yet. */
async function countBooked(engine: Engine, call: Viewer, stationId: string | undefined): Promise<number> {
  const now = engine.clock.now();
  const row = await engine.database.read(call.caller.tenantId).first<{ count: number }>(
    sql`select count(*)::int as count from ${tableOf(orderReady)} where ${visibleRows(engine, call, orderReady, stationId)}
      and t.ready_type = ${keys(swapBooking)} and t.ready_status in (${keys(pending, confirmed)})
      and t.plan_time < ${new Date(now.getTime() + hourMs)} and coalesce(t.expire_time, 'infinity') > ${now}`,
  );
  return row?.count ?? 0;
}

async function readCameras(engine: Engine, call: Viewer, stationId: string | undefined): Promise<Home['cameras']> {
  const rows = await engine.database.read(call.caller.tenantId).rows<StoredRow>(
    sql`select t.id, ${pick(camera, swapHomeFields.camera)} from ${tableOf(camera)}
      where ${visibleRows(engine, call, camera, stationId)} order by t.station_id, t.scene, t.camera_no, t.id limit 200`,
  );
  return rows.map((row) => wireFields(camera, swapHomeFields.camera, row));
}
