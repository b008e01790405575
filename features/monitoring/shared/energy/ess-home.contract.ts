// The storages of a station, or of all stations that the caller sees (domain §8.2 getEssHome).
import { permissionsOf } from '@ec/resource/calls';
import { contract, optionalId } from '@ec/resource/contract';
import { someOfRow } from '@ec/resource/schema';
import { ess } from '@ec/truck/shared/asset/ess.resource';
import { z } from 'zod';
import { date } from '../charge/charging-home.contract.ts';
import { count, coverage, figure, openAlarms, reportFields, series, stampFields } from '../shapes.ts';
import { energyFlow } from './energy-flow.contract.ts';

export const essFields = [
  'essNo',
  'essName',
  'stationId',
  'ratedPowerKw',
  'ratedKwh',
  'runMode',
  'socMin',
  'socMax',
  'essStatus',
  'gridConn',
  'fireStatus',
  'soc',
  'soh',
  'powerKw',
  'dayChgKwh',
  'dayDisKwh',
  'cellVMax',
  'cellVMin',
  'tempMax',
  'tempMin',
  'insulKohm',
  'cycles',
] as const;

export const essHome = contract({
  of: ess,
  path: 'getEssHome',
  access: { anyOf: [permissionsOf(ess).menu, 'station_energy'] },
  title: { zh: '储能监控首页', en: 'Storage: monitoring overview' },
  input: z.object({ stationId: optionalId, essId: optionalId, date }),
  output: z.strictObject({
    ...stampFields,
    date: z.string(),
    stat: z.strictObject({
      count,
      ratedPowerKw: figure,
      ratedKwh: figure,
      soc: figure,
      soh: figure,
      powerKw: figure,
      power: coverage,
      dayChgKwh: figure.meta({ description: 'Metered' }),
      dayDisKwh: figure.meta({ description: 'Metered' }),
      rtePct: figure.meta({ description: 'Round trip of the last 7 days; null with less than 7 days of history' }),
      dayProfit: figure,
      monthProfit: figure,
    }),
    flow: energyFlow,
    units: z.array(someOfRow(ess, essFields, { ...reportFields, stationName: z.string() })),
    /** powerKw, soc, price (元/kWh) and priceKind (a key of `periodKind`), every five minutes. */
    curve: series,
    /** chgKwh, disKwh and profit of each month of the year. */
    months: series,
    /** Energy and profit by kind and price of the price periods of the day. */
    periods: z.array(
      z.strictObject({
        /** A key of `periodKind`. */
        kind: count,
        price: figure,
        chgKwh: z.number(),
        disKwh: z.number(),
        profit: figure,
      }),
    ),
    cell: z.strictObject({ cellVMax: figure, cellVMin: figure, tempMax: figure, tempMin: figure }),
    alarms: openAlarms,
  }),
});
