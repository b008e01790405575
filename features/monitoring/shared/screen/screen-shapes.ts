// The values of the public big screen. Names of people are masked, and the places of houses are rounded (contract §7.3).
import type { Weather } from '@ec/device-vocabulary/weather';
import { z } from 'zod';
import { count, coverage, figure } from '../shapes.ts';

const text = z.string();
const place = { lng: z.number(), lat: z.number() };

/** The businesses that a screen can show. A tenant with both shows one at a time. */
export const screenViews = ['household', 'truck'] as const;
export type ScreenView = (typeof screenViews)[number];

const alarmLevels = z
  .array(z.strictObject({ alarmLevel: count, count }))
  .meta({ description: 'Open alarms by level, the worst first' });

export const householdBase = z.strictObject({
  stationCount: count,
  customerCount: count,
  inverterCount: count,
  capacityKwp: figure,
  powerKw: figure,
  power: coverage,
  dayKwh: figure,
  monthKwh: figure,
  yearKwh: figure,
  totalKwh: figure,
  dayHours: figure,
  co2Ton: figure,
  coalTon: figure,
  trees: figure,
  totalIncome: figure,
  runStatus: z
    .strictObject({ normal: count, alarm: count, fault: count, offline: count, none: count, unknown: count })
    .meta({ description: 'Stations by state; together they are all stations' }),
  alarmLevels,
  updateTime: text.meta({ description: 'The newest report of a device; empty where none has reported' }),
});
export type HouseholdBase = z.output<typeof householdBase>;

export const truckBase = z.strictObject({
  stationCount: count,
  chargeCount: count,
  swapCount: count,
  essCount: count,
  pvCount: count,
  gunTotal: count,
  gunIdle: count,
  gunCharging: count,
  gunOccupied: count,
  gunReserved: count,
  gunFault: count,
  gunOffline: count,
  batteryTotal: count,
  batteryReady: count,
  queue: count,
  powerKw: figure,
  power: coverage,
  pvKw: figure,
  essKw: figure,
  dayKwh: z.number(),
  dayOrders: count,
  daySwaps: count,
  monthKwh: figure,
  yearKwh: figure,
  totalKwh: figure,
  totalOrders: count,
  totalSwaps: count,
  health: z
    .strictObject({ normal: count, alarm: count, fault: count, offline: count })
    .meta({ description: 'Stations by health; together they are all stations' }),
  alarmLevels,
  updateTime: text,
});
export type TruckBase = z.output<typeof truckBase>;

export const mostPoints = 2000;
export const mostAlarms = 20;

export const screenMap = z.strictObject({
  areaCode: text.meta({ description: 'The region shown; empty for the whole country' }),
  areaName: text,
  /** The regions directly below the shown region. */
  areas: z.array(
    z.strictObject({
      areaCode: text,
      areaName: text,
      ...place,
      stationCount: count,
      capacityKwp: figure,
      powerKw: figure,
      dayKwh: figure,
      faultCount: count.meta({ description: 'Stations with a fault' }),
    }),
  ),
  points: z
    .array(
      z.strictObject({
        stationNo: text,
        stationName: text,
        ...place,
        runStatus: count.nullable(),
        capacityKwp: figure,
      }),
    )
    .max(mostPoints),
});
export type ScreenMap = z.output<typeof screenMap>;

export const newestStations = z.array(
  z.strictObject({ stationNo: text, stationName: text, areaName: text, capacityKwp: figure, gridDate: text, ...place }),
);
export type NewestStation = z.output<typeof newestStations>[number];

export const screenAlarms = z
  .array(
    z.strictObject({
      alarmLevel: count,
      alarmName: text,
      alarmNameEn: text,
      stationNo: text,
      stationName: text,
      areaName: text,
      firstTime: text,
    }),
  )
  .max(mostAlarms);
export type ScreenAlarm = z.output<typeof screenAlarms>[number];

export const yearPower = z.strictObject({
  months: z.array(count),
  kwh: z.array(figure),
  hours: z.array(figure),
  lastYearKwh: z.array(figure),
});
export type YearPower = z.output<typeof yearPower>;

export const dayPower = z.strictObject({
  times: z.array(text),
  pacKw: z.array(figure),
  ghi: z.array(figure).optional().meta({
    description: 'W/m² on the level, by hour, the mean of the stations’ cells of 0.1°; absent without weather',
  }),
  dayKwh: figure,
  peakKw: figure,
  peakTime: text,
});
export type DayPower = z.output<typeof dayPower>;

export const stationDetail = z.strictObject({
  stationNo: text,
  stationName: text,
  areaName: text,
  capacityKwp: figure,
  gridDate: text,
  gridMode: count.nullable(),
  gridModeName: text,
  moduleModel: text,
  moduleCount: figure,
  inverterModel: text,
  ...place,
  runStatus: count.nullable(),
  powerKw: figure,
  powerTime: text,
  stale: z.boolean(),
  dayKwh: figure,
  monthKwh: figure,
  yearKwh: figure,
  totalKwh: figure,
  dayHours: figure,
  pr: figure,
  dayIncome: figure.meta({ description: 'Always null: what a household earns is personal' }),
  co2Kg: figure,
  safeDays: figure,
  inverters: z.array(
    z.strictObject({
      sn: text.meta({ description: 'Masked' }),
      inverterStatus: count.nullable(),
      pacKw: figure,
      dayKwh: figure,
    }),
  ),
});
export type StationDetail = z.output<typeof stationDetail>;

export const truckStationDetail = z.strictObject({
  stationNo: text,
  stationName: text,
  areaName: text,
  openDate: text,
  ...place,
  gunTotal: count,
  gunIdle: count,
  gunCharging: count,
  gunFault: count,
  gunOffline: count,
  batteryTotal: count,
  batteryReady: count,
  queue: count,
  powerKw: figure,
  pvKw: figure,
  essSoc: figure,
  dayKwh: figure,
  dayOrders: count,
  daySwaps: count,
  health: count,
});
export type TruckStationDetail = z.output<typeof truckStationDetail>;

export type { Weather };
