// Calls of the public big screen (contract §7.3), for which nobody signs in. The tenant comes from a share link, from the domain of the site,
// or from EC_PUBLIC_TENANT. Personal data in the answers is masked for everybody.
import { weather } from '@ec/device-vocabulary/weather';
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { areaPackOutput } from '../map/map.contract.ts';
import {
  dayPower,
  householdBase,
  newestStations,
  screenAlarms,
  screenMap,
  screenViews,
  stationDetail,
  truckBase,
  truckStationDetail,
  yearPower,
} from './screen-shapes.ts';

const access = 'public' as const;
const below = (name: string) => `blade-household/largeScreen/${name}`;
const text = z.string();

/** A region of two, four or six digits; empty or 00 means the whole country. */
const areaCode = z
  .string()
  .regex(/^(?:\d{2}|\d{4}|\d{6})?$/)
  .default('')
  .transform((code) => (code === '00' ? '' : code));
const stationNo = text.trim().min(1).max(20);
const optionalStation = text.trim().max(20).optional();

/** The header that carries the token of a share link. */
export const linkHeader = 'screen-link';

/** All values of one view, so that a page needs only one call every ten seconds. */
export const screenHome = contract({
  path: below('getScreen'),
  access,
  title: { zh: '大屏：一屏数据', en: 'Big screen: everything of one view' },
  input: z.object({ view: z.enum(screenViews).optional(), areaCode }),
  output: z.strictObject({
    time: text.meta({ description: 'When the server read the values' }),
    title: text.meta({ description: 'The brand of the tenant; empty where it has none' }),
    isDemo: z.boolean(),
    views: z.array(z.enum(screenViews)).meta({ description: 'Businesses that the tenant has' }),
    view: z.enum(screenViews),
    household: householdBase.nullable(),
    truck: truckBase.nullable(),
    map: screenMap,
    newest: newestStations,
    alarms: screenAlarms,
    year: yearPower,
    day: dayPower,
    dayBefore: dayPower.shape.pacKw.meta({ description: 'kW of the day before, in the same steps' }),
  }),
});

export const homeBaseInfo = contract({
  path: below('getHomeBaseInfo'),
  access,
  title: { zh: '大屏：总览', en: 'Big screen: totals' },
  input: z.object({ areaCode }),
  output: householdBase,
});

export const homeMapData = contract({
  path: below('getHomeMapData'),
  access,
  title: { zh: '大屏：地图', en: 'Big screen: map' },
  input: z.object({ areaCode }),
  output: screenMap,
});

export const screenAreaPack = contract({
  path: below('getAreaPack'),
  access,
  title: { zh: '大屏：区域边界', en: 'Big screen: outlines of regions' },
  input: z.object({ areaCode }),
  output: areaPackOutput,
});

export const detailBaseInfo = contract({
  path: below('getDetailBaseInfo'),
  access,
  title: { zh: '大屏：电站详情', en: 'Big screen: one station' },
  input: z.object({ stationNo }),
  output: stationDetail,
});

export const truckStation = contract({
  path: below('getTruckStation'),
  access,
  title: { zh: '大屏：补能站详情', en: 'Big screen: one truck station' },
  input: z.object({ stationNo }),
  output: truckStationDetail,
});

export const stationWeather = contract({
  path: below('getWeather'),
  access,
  title: { zh: '大屏：电站天气', en: 'Big screen: weather at a station' },
  input: z.object({ stationNo }),
  output: z.union([weather, z.strictObject({})]).meta({ description: 'Empty without a key of the weather service' }),
});

export const yearPowerOf = contract({
  path: below('getYearPower'),
  access,
  title: { zh: '大屏：年发电量', en: 'Big screen: energy of a year' },
  input: z.object({ stationNo: optionalStation, time: text.regex(/^(?:20\d{2})?$/).optional() }),
  output: yearPower,
});

export const dayPowerOf = contract({
  path: below('getDayPower'),
  access,
  title: { zh: '大屏：日功率', en: 'Big screen: power of a day' },
  input: z.object({ stationNo: optionalStation, time: z.union([z.literal(''), z.iso.date()]).optional() }),
  output: dayPower,
});

const fewestLooked = 2;

export const screenSearch = contract({
  path: below('likeList'),
  access,
  title: { zh: '大屏：查找电站', en: 'Big screen: find a station' },
  input: z.object({
    view: z.enum(screenViews).optional(),
    condition: text
      .max(50)
      .default('')
      .transform((condition) => condition.trim())
      .meta({ description: `Fewer than ${fewestLooked} characters find nothing` }),
  }),
  output: z
    .array(z.strictObject({ sn: text, stationNo: text, stationName: text, customerName: text, areaName: text }))
    .max(20),
});
export { fewestLooked };

export const screenNewest = contract({
  path: below('orderList'),
  access,
  title: { zh: '大屏：新并网电站', en: 'Big screen: most recently connected stations' },
  input: z.object({
    limitNo: z
      .union([z.literal('').transform(() => 10), z.coerce.number().int()])
      .catch(10)
      .default(10)
      .transform((limit) => Math.min(Math.max(limit, 1), 50)),
  }),
  output: newestStations,
});

export const screenFiles = contract({
  path: below('getArchiveFileList'),
  access,
  title: { zh: '大屏：电站公开档案', en: 'Big screen: public documents of a station' },
  input: z.object({ stationNo }),
  output: z.array(
    z.strictObject({
      fileType: z.number().int(),
      fileTypeName: text,
      fileName: text,
      url: text.meta({ description: 'Signed for ten minutes' }),
      ext: text,
      size: z.number().nullable(),
      uploadTime: text,
    }),
  ),
});

export const screenScale = contract({
  path: below('getStationScale'),
  access,
  title: { zh: '大屏：电站规模', en: 'Big screen: system size of a station' },
  input: z.object({ stationNo }),
  output: z.array(
    z.strictObject({
      phaseNo: z.number().int(),
      moduleBrand: text,
      moduleModel: text,
      moduleWp: z.number().int(),
      moduleCount: z.number().int(),
      capacityKwp: z.number().nullable(),
      acKw: z.number().nullable(),
      tilt: z.number(),
      azimuth: z.number(),
      gridDate: text,
    }),
  ),
});

export const screenAlarmList = contract({
  path: below('getAlarmList'),
  access,
  title: { zh: '大屏：当前告警', en: 'Big screen: open alarms' },
  input: z.object({ view: z.enum(screenViews).optional(), areaCode }),
  output: screenAlarms,
});
