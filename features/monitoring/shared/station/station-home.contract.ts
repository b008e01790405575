// All stations that the caller sees, with their values and sums (domain §8.2 homePage). Two further calls return the same in columns, which
// are smaller: the directory and the tick.
import { permissionsOf } from '@ec/resource/calls';
import { contract } from '@ec/resource/contract';
import { station } from '@ec/truck/shared/station.resource';
import { z } from 'zod';
import { count, coverage, figure, stampFields } from '../shapes.ts';
import { health, healthRules } from './health.ts';

const access = { anyOf: [permissionsOf(station).menu, 'station_map'] };

const filters = {
  areaCode: z.string().max(12).optional().meta({ description: 'A region with all below it; 00 is the whole country' }),
  bizType: z.coerce.number().int().or(z.literal('')).optional(),
  keyword: z.string().max(50).optional().meta({ description: 'Part of a name or number' }),
};

const summary = z.strictObject({
  stationCount: count,
  chargeCount: count,
  swapCount: count,
  essCount: count,
  pvCount: count,
  gunTotal: count,
  gunIdle: count,
  gunOccupied: count,
  gunCharging: count,
  gunOffline: count,
  gunFault: count,
  gunReserved: count,
  batteryTotal: count,
  batteryReady: count,
  powerKw: figure,
  pvKw: figure,
  essKw: figure,
  power: coverage,
  pv: coverage,
  ess: coverage,
  dayKwh: z.number().meta({ description: 'Settled: of charging and swap orders that ended today' }),
  dayMeteredKwh: figure.meta({ description: 'Metered: what the counters of connectors grew by today' }),
  daySwaps: count,
  dayOrders: count,
  dayMoney: z.number(),
  dayPvKwh: figure,
  co2Kg: figure,
  alarmOpen: count,
});

/** The live values of a station; the tick returns each as a column. */
export const stationValues = {
  health: z.literal(Object.values(health)),
  healthRule: z.enum(healthRules),
  gunTotal: count,
  gunIdle: count,
  gunCharging: count,
  gunOccupied: count,
  gunFault: count,
  gunOffline: count,
  gunReserved: count,
  batteryReady: count,
  batteryTotal: count,
  queue: count,
  powerKw: figure,
  pvKw: figure,
  essKw: figure,
  essSoc: figure,
  dayKwh: z.number(),
  dayMeteredKwh: figure,
  dayMoney: z.number(),
  dayOrders: count,
  daySwaps: count,
  alarmCount: count,
  /** 1 is the worst; null without an open alarm. */
  worstAlarm: count.nullable(),
  freshDevices: count,
  allDevices: count,
  oldestTime: z.string(),
} as const;

/** The name, place and size of a station, and its businesses; the directory returns each as a column. */
export const stationNames = {
  id: z.string(),
  stationNo: z.string(),
  stationName: z.string(),
  lng: figure,
  lat: figure,
  bizTypes: z.array(count),
  stationStatus: count.nullable(),
  areaCode: z.string(),
  address: z.string(),
  pvKwp: figure,
  essKwh: figure,
  maxPowerKw: figure,
} as const;

const homeStation = z.strictObject({ ...stationNames, ...stationValues });
export type HomeStation = z.output<typeof homeStation>;
export type StationValues = Omit<HomeStation, keyof typeof stationNames>;

export const stationHome = contract({
  of: station,
  path: 'homePage',
  method: 'POST',
  access,
  title: { zh: '站点监控首页', en: 'Stations: monitoring overview' },
  input: z.object(filters),
  output: z.strictObject({
    ...stampFields,
    summary,
    stations: z.array(homeStation),
    /** The ten stations with the most settled energy today. */
    ranking: z.array(
      z.strictObject({
        stationId: z.string(),
        stationName: z.string(),
        dayKwh: z.number(),
        dayMoney: z.number(),
        timeUtilPct: figure,
      }),
    ),
  }),
});

const columns = <S extends Record<string, z.ZodType>>(shape: S) =>
  z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, each]) => [name, z.array(each)])) as {
      [K in keyof S]: z.ZodArray<S[K]>;
    },
  );

/** The names and places of stations. The browser reads them once, and again when the version changes. */
export const stationDirectory = contract({
  of: station,
  path: 'homeDirectory',
  access,
  title: { zh: '站点监控目录', en: 'Stations: directory in columns' },
  input: z.object(filters),
  output: z.strictObject({
    ...stampFields,
    /** Changes when a station is added or removed, or one of its columns changes. */
    version: z.string(),
    columns: columns(stationNames),
  }),
});

/** The values of the stations of a directory. The browser reads them again and again. */
export const stationTick = contract({
  of: station,
  path: 'homeTick',
  access,
  title: { zh: '站点监控数值', en: 'Stations: values in columns' },
  input: z.object({
    ...filters,
    version: z.string().max(64).optional().meta({ description: 'Version of the directory that the caller holds' }),
    since: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .meta({ description: 'Only stations that changed after this revision' }),
  }),
  output: z.strictObject({
    ...stampFields,
    version: z.string().meta({ description: 'Where it differs from the one held, the directory is read again' }),
    /** The positions of the stations in the directory; each column has one value for each position. */
    at: z.array(count),
    columns: columns(stationValues),
    summary,
  }),
});
