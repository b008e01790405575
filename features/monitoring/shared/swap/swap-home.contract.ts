// Battery swap at a station, or at all that somebody sees (domain §8.2 getAgvHomePage).
import { permissionsOf } from '@ec/resource/calls';
import { contract, optionalId } from '@ec/resource/contract';
import { someOfRow } from '@ec/resource/schema';
import { agvInfo } from '@ec/truck/shared/asset/agv-info.resource';
import { camera } from '@ec/truck/shared/asset/camera.resource';
import { z } from 'zod';
import { count, figure, openAlarms, reported, series, stamped } from '../shapes.ts';

export const swapHomeFields = {
  robot: [
    'agvNo',
    'agvName',
    'stationId',
    'bayNo',
    'devState',
    'agvMode',
    'agvStatus',
    'posX',
    'posY',
    'theta',
    'loadBatteryNo',
    'taskNo',
    'selfSoc',
    'eStop',
    'errorCode',
  ],
  camera: ['cameraName', 'stationId', 'scene', 'playUrl', 'onlineStatus'],
} as const;

/** A step that took this long is usual (p50) or rare (p95): the bay turns amber past p95 and red past twice as much. */
const stepTime = z.strictObject({
  step: count,
  name: z.string(),
  avgSec: figure,
  p50Sec: figure,
  p95Sec: figure,
  failed: count,
});

export const swapHome = contract({
  of: agvInfo,
  path: 'getAgvHomePage',
  access: { anyOf: [permissionsOf(agvInfo).menu, 'station_change'] },
  title: { zh: '换电监控首页', en: 'Battery swap: monitoring overview' },
  input: z.object({ stationId: optionalId }),
  output: z.strictObject({
    ...stamped,
    stat: z.strictObject({
      daySwaps: count,
      avgSwapSec: figure,
      p95SwapSec: figure,
      successPct: figure,
      batteryReady: count,
      queue: count,
      /** Packs ready now and in the next 60 minutes, less what waits and is booked for these. Below 0: trucks will wait. */
      readyBalance: z.strictObject({ ready: count, soonReady: count, queue: count, booked: count, balance: count }),
      /** Stations whose ready packs are fewer than `least`, the tenant's `swap.minReady` (BR-31). */
      shortOfPacks: z.strictObject({ least: count, names: z.array(z.string()) }),
      dayKwh: z.number().meta({ description: 'Settled: of swap orders that ended today' }),
      dayMoney: z.number(),
    }),
    agvs: z.array(someOfRow(agvInfo, swapHomeFields.robot, { ...reported, stationName: z.string() })),
    bays: z.array(
      z.strictObject({
        stationId: z.string(),
        stationName: z.string(),
        bayNo: count.nullable(),
        plateNo: z.string(),
        orderId: z.string(),
        orderNo: z.string(),
        swapStep: count.nullable(),
        /** The step that the truck has reached: of a paused or faulty swap the one in which it stands. */
        stepReached: count.nullable(),
        stepName: z.string(),
        startTime: z.string(),
        elapsedSec: figure,
        stepSec: figure,
        paused: z.boolean(),
        /** Says whether the step takes longer than usual. */
        pace: z.enum(['usual', 'slow', 'late']),
      }),
    ),
    queue: z.array(
      z.strictObject({
        id: z.string(),
        stationId: z.string(),
        stationName: z.string(),
        queueNo: count.nullable(),
        plateNo: z.string(),
        readyStatus: count.nullable(),
        waitMin: figure,
        soc: figure,
      }),
    ),
    /** Swaps that ended in each hour of today. */
    hourSwaps: series,
    stepAvg: z.array(stepTime),
    lastSwaps: z.array(
      z.strictObject({
        id: z.string(),
        orderNo: z.string(),
        stationName: z.string(),
        plateNo: z.string(),
        oldSoc: figure,
        newSoc: figure,
        kwh: figure,
        swapSec: figure,
        endTime: z.string(),
      }),
    ),
    cameras: z.array(someOfRow(camera, swapHomeFields.camera)),
    alarms: openAlarms,
  }),
});
