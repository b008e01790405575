// The chargers of a station, or of all stations that the caller sees (domain §8.2 getChargingHomePage).
import { orders } from '@ec/charging/shared/order/orders.resource';
import { permissionsOf } from '@ec/resource/calls';
import { contract, optionalId } from '@ec/resource/contract';
import { someOfRow } from '@ec/resource/schema';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { station } from '@ec/truck/shared/station.resource';
import { z } from 'zod';
import { count, coverage, figure, openAlarms, periodShare, reportFields, series, stampFields } from '../shapes.ts';

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

/** The live values of a connector. */
const nowFields = {
  ...reportFields,
  /** The order that runs at the connector. The values from here on are empty or null without an order. */
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
  ...nowFields,
  /** The changes of state of the day. A state lasts until the next change, and the last state until `stateUntil`. */
  states: z.array(z.strictObject({ from: z.string(), gunStatus: count })),
  /** The end of the last known state: three reporting periods after the last message. Empty while no state is known. */
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
    ...stampFields,
    date: z.string(),
    /** Null for a call without `stationId`. */
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
        ...reportFields,
        stationName: z.string(),
        powerKw: figure,
        power: coverage,
        dayKwh: z.number(),
        dayMeteredKwh: figure,
        guns: z.array(gun),
      }),
    ),
    /** The power and the limit of the station in kW, every five minutes. */
    powerCurve: series,
    periodSplit: z.array(periodShare),
    lastOrders: z.array(someOfRow(orders, chargingHomeFields.order, { gunName: z.string() })).max(20),
    alarms: openAlarms,
  }),
});

/** The wall of connectors reads these values up to twice a second; its page reads everything else less often. */
export const chargingNow = contract({
  of: chargingStack,
  path: 'getChargingNow',
  access,
  title: { zh: '充电枪实时值', en: 'Connectors: live values' },
  input: z.object({ stationId: optionalId }),
  output: z.strictObject({
    ...stampFields,
    guns: z.array(someOfRow(chargingGun, chargingNowFields, nowFields)),
  }),
});
