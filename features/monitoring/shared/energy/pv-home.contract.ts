// The PV of a station, or of all stations that the caller sees (domain §8.2 getInverterHome of blade-truck).
import { weather } from '@ec/device-vocabulary/weather';
import { permissionsOf } from '@ec/resource/calls';
import { contract, optionalId } from '@ec/resource/contract';
import { someOfRow } from '@ec/resource/schema';
import { truckInverter } from '@ec/truck/shared/asset/truck-inverter.resource';
import { z } from 'zod';
import { date } from '../charge/charging-home.contract.ts';
import { count, coverage, figure, openAlarms, reportFields, series, stampFields } from '../shapes.ts';

/** At `night` an inverter is expected to be silent; the other states are those of daylight. */
export const pvStates = ['live', 'late', 'offline', 'night'] as const;

export const pvFields = [
  'sn',
  'model',
  'stationId',
  'inverterStatus',
  'onlineStatus',
  'ratedKw',
  'dcKwp',
  'pacKw',
  'dayKwh',
  'dayHours',
  'totalKwh',
  'tempC',
  'effPct',
  'mppts',
] as const;

const ranked = z.strictObject({ stationId: z.string(), stationName: z.string(), dayHours: z.number() });

export const pvHome = contract({
  of: truckInverter,
  path: 'getInverterHome',
  access: { anyOf: [permissionsOf(truckInverter).menu, 'station_photovoltaic'] },
  title: { zh: '光伏监控首页', en: 'Site PV: monitoring overview' },
  input: z.object({
    stationId: optionalId,
    deptId: optionalId,
    areaCode: z.string().max(12).optional(),
    date,
  }),
  output: z.strictObject({
    ...stampFields,
    date: z.string(),
    stat: z.strictObject({
      stationCount: count,
      inverterCount: count,
      kwp: figure,
      powerKw: figure,
      power: coverage,
      /** `powerKw` in percent of the kWp of the inverters that it sums. */
      powerPct: figure,
      dayKwh: figure,
      monthKwh: figure,
      yearKwh: figure,
      totalKwh: figure,
      dayHours: figure,
      pr: figure,
      /** True where the irradiance was modelled and not measured. */
      isPrEstimated: z.boolean(),
      co2Kg: figure,
      coalKg: figure,
      trees: figure,
      dayIncome: figure,
      normal: count,
      alarm: count,
      fault: count,
      offline: count,
      none: count,
    }),
    weather: weather.nullable().meta({ description: 'Of one station; null without a key of the weather service' }),
    /** pacKw, other (pacKw of the day before) and poaWm2, every five minutes. */
    curve: series,
    months: series,
    days: series,
    inverters: z
      .array(
        someOfRow(truckInverter, pvFields, {
          ...reportFields,
          stationName: z.string(),
          pvState: z.enum(pvStates),
          /** The numbers of the inputs with a current below 70 % of the median of this inverter (BR-44). */
          lowStrings: z.array(count),
        }),
      )
      .max(200),
    rank: z.strictObject({ best: z.array(ranked), worst: z.array(ranked) }),
    alarms: openAlarms,
  }),
});
