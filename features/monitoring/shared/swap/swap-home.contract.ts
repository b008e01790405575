// The battery swap at a station, or at all stations that the caller sees (domain §8.2 getAgvHomePage).
import { permissionsOf } from '@ec/resource/calls';
import { contract, optionalId } from '@ec/resource/contract';
import { someOfRow } from '@ec/resource/schema';
import { agvInfo } from '@ec/truck/shared/asset/agv-info.resource';
import { camera } from '@ec/truck/shared/asset/camera.resource';
import { z } from 'zod';
import { count, figure, openAlarms, reportFields, series, stampFields } from '../shapes.ts';

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

/** The times that past swaps took for a step; `p95Sec` is the threshold of `pace`. */
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
    ...stampFields,
    stat: z.strictObject({
      daySwaps: count,
      avgSwapSec: figure,
      p95SwapSec: figure,
      successPct: figure,
      batteryReady: count,
      queue: count,
      /** The packs that are ready now or within 60 minutes, minus the waiting and the booked trucks. Below 0, trucks will wait. */
      readyBalance: z.strictObject({ ready: count, soonReady: count, queue: count, booked: count, balance: count }),
      /** Stations whose ready packs are fewer than `least`, the tenant's `swap.minReady` (BR-31). */
      shortOfPacks: z.strictObject({ least: count, names: z.array(z.string()) }),
      dayKwh: z.number().meta({ description: 'Settled: of swap orders that ended today' }),
      dayMoney: z.number(),
    }),
    agvs: z.array(someOfRow(agvInfo, swapHomeFields.robot, { ...reportFields, stationName: z.string() })),
    bays: z.array(
      z.strictObject({
        stationId: z.string(),
        stationName: z.string(),
        bayNo: count.nullable(),
        plateNo: z.string(),
        orderId: z.string(),
        orderNo: z.string(),
        swapStep: count.nullable(),
        /** The step that the truck has reached. A paused or faulty swap stays in this step, while `swapStep` has its own value for that. */
        stepReached: count.nullable(),
        stepName: z.string(),
        startTime: z.string(),
        elapsedSec: figure,
        stepSec: figure,
        paused: z.boolean(),
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
    /** The number of swaps that ended, by hour of today. */
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
