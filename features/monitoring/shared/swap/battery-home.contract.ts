// The swap packs in slots and on trucks, and why a pack is not ready for a swap (domain §8.2 getBatteryHomePage, BR-19).
import { permissionsOf } from '@ec/resource/calls';
import { contract, optionalId } from '@ec/resource/contract';
import { someOfRow } from '@ec/resource/schema';
import { battery } from '@ec/truck/shared/asset/battery.resource';
import { z } from 'zod';
import { count, figure, openAlarms, reportFields, series, stampFields } from '../shapes.ts';
import { packLacks } from './pack-readiness.ts';

export const packFields = [
  'batteryNo',
  'model',
  'batteryStatus',
  'soc',
  'soh',
  'powerKw',
  'tempMax',
  'tempMin',
  'cellVMax',
  'cellVMin',
  'cycles',
] as const;

const pack = someOfRow(battery, packFields, {
  ...reportFields,
  remainMin: figure.meta({ description: 'Minutes until the target SOC, by the power of now' }),
  /** The difference in mV between the highest and the lowest cell. */
  cellSpreadMv: figure,
  isReady: z.boolean(),
  /** The reasons why the pack is not ready for a swap. */
  lacks: z.array(z.enum(packLacks)),
});

const histogram = z.array(
  z.strictObject({
    range: z.string(),
    /** The range of the bar. `to` is excluded, unless it is 100. */
    from: z.number(),
    to: z.number(),
    count,
  }),
);

export const batteryHome = contract({
  of: battery,
  path: 'getBatteryHomePage',
  access: { anyOf: [permissionsOf(battery).menu, 'station_battery'] },
  title: { zh: '电池监控首页', en: 'Swap packs: monitoring overview' },
  input: z.object({ stationId: optionalId }),
  output: z.strictObject({
    ...stampFields,
    stat: z.strictObject({
      total: count,
      ready: count,
      charging: count,
      waiting: count,
      moving: count,
      onVehicle: count,
      fault: count,
      reserved: count,
      cooling: count,
      repair: count,
      unknown: count,
      avgSoc: figure,
      avgSoh: figure,
      fresh: count,
      dayChgKwh: figure.meta({ description: 'Metered: what was charged into packs in slots today' }),
      slots: count,
      slotsEmpty: count,
    }),
    slots: z.array(
      z.strictObject({
        stationId: z.string(),
        stationName: z.string(),
        slotNo: count,
        slotStatus: count.nullable(),
        doorOpen: z.boolean().nullable(),
        smoke: z.boolean().nullable(),
        battery: pack.nullable(),
      }),
    ),
    onVehicle: z.array(
      z.strictObject({
        id: z.string(),
        batteryNo: z.string(),
        carId: z.string(),
        plateNo: z.string(),
        soc: figure,
        soh: figure,
        ...reportFields,
        lng: figure,
        lat: figure,
      }),
    ),
    socHist: histogram,
    sohHist: histogram,
    /** At most ten packs, the widest spread first. */
    worstSpread: z.array(
      z.strictObject({
        id: z.string(),
        batteryNo: z.string(),
        stationId: z.string(),
        stationName: z.string(),
        slotNo: figure,
        cellSpreadMv: z.number(),
      }),
    ),
    /** The charging power of all slots today, every five minutes. */
    chgCurve: series,
    alarms: openAlarms,
  }),
});
