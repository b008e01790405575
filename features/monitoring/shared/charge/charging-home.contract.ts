// The chargers of a station, or of all that somebody sees (domain §8.2 getChargingHomePage).
import { orders } from '@ec/charging/shared/order/orders.resource';
import { permissionsOf } from '@ec/resource/calls';
import { contract, optionalId } from '@ec/resource/contract';
import { someOfRow } from '@ec/resource/schema';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { station } from '@ec/truck/shared/station.resource';
import { z } from 'zod';
import { count, coverage, figure, openAlarms, periodShare, reported, series, stamped } from '../shapes.ts';

export const date = z.union([z.literal('').transform(() => undefined), z.iso.date()]).optional();

export const chargingHomeFields = {
  station: ['stationNo', 'stationName', 'stationStatus', 'address', 'openTime', 'maxPowerKw', 'transformerKva'],
  stack: ['stackNo', 'stackName', 'stationId', 'usage', 'devState', 'ratedPowerKw', 'onlineStatus', 'lastHeartbeat'],
  gun: ['gunNo', 'gunName', 'devState', 'gunStatus', 'gunLock', 'parkNo', 'ratedPowerKw', 'statusTime'],
  order: [
    'orderNo',
    'orderType',
    'plateNo',
    'gunId',
    'orderProc',
    'payStatus',
    'startTime',
    'endTime',
    'totalKwh',
    'totalMoney',
  ],
} as const;

export const chargingNowFields = ['gunStatus', 'gunLock', 'statusTime'] as const;

/** These values change while a connector is at work. */
const now = {
  ...reported,
  /** These values belong to the order that runs there; they are empty or null without one. */
  orderId: z.string(),
  orderNo: z.string(),
  plateNo: z.string(),
  startTime: z.string(),
  soc: figure,
  powerKw: figure,
  voltV: figure,
  currA: figure,
  kwh: figure,
  money: figure,
  remainMin: figure,
};

const gun = someOfRow(chargingGun, chargingHomeFields.gun, {
  ...now,
  /** Changes of state today: from then on, until the next or until `stateUntil`. */
  states: z.array(z.strictObject({ from: z.string(), gunStatus: count })),
  /** The end of what is known: the last message and three periods. Empty while nothing is known. */
  stateUntil: z.string(),
});

const access = { anyOf: [permissionsOf(chargingStack).menu, 'station_charge'] };

export const chargingHome = contract({
  of: chargingStack,
  path: 'getChargingHomePage',
  access,
  title: { zh: '充电监控首页', en: 'Chargers: monitoring overview' },
  input: z.object({ stationId: optionalId, date }),
  output: z.strictObject({
    ...stamped,
    date: z.string(),
    /** Null where no single station was asked for. */
    station: someOfRow(station, chargingHomeFields.station).nullable(),
    stat: z.strictObject({
      stackTotal: count,
      online: count,
      gunTotal: count,
      gunIdle: count,
      gunOccupied: count,
      gunCharging: count,
      gunReserved: count,
      gunFault: count,
      gunOffline: count,
      powerKw: figure,
      power: coverage,
      limitKw: figure,
      dayKwh: z.number().meta({ description: 'Settled: of orders that ended that day' }),
      dayMeteredKwh: figure.meta({ description: 'Metered: what the counters of connectors grew by that day' }),
      dayOrders: count,
      dayMoney: z.number(),
      timeUtilPct: figure,
      powerUtilPct: figure,
      availabilityPct: figure,
    }),
    stacks: z.array(
      someOfRow(chargingStack, chargingHomeFields.stack, {
        ...reported,
        stationName: z.string(),
        powerKw: figure,
        power: coverage,
        dayKwh: z.number(),
        dayMeteredKwh: figure,
        guns: z.array(gun),
      }),
    ),
    /** kW and the limit of the station, each five minutes. */
    powerCurve: series,
    periodSplit: z.array(periodShare),
    lastOrders: z.array(someOfRow(orders, chargingHomeFields.order, { gunName: z.string() })).max(20),
    alarms: openAlarms,
  }),
});

/** The wall of connectors asks for these twice a second, and for everything else of its page less often. */
export const chargingNow = contract({
  of: chargingStack,
  path: 'getChargingNow',
  access,
  title: { zh: '充电枪实时值', en: 'Connectors: live values' },
  input: z.object({ stationId: optionalId }),
  output: z.strictObject({
    ...stamped,
    guns: z.array(someOfRow(chargingGun, chargingNowFields, now)),
  }),
});
