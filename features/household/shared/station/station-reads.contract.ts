// The calls return the inverters that match a text, the stations that were connected last, and the documents of a station (domain §8.2).
import { permissionsOf } from '@ec/resource/calls';
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { inverter } from '../device/inverter.resource.ts';
import { archive } from './archive.resource.ts';
import { union } from './union.resource.ts';

const text = z.string();
const stations = permissionsOf(union).menu;

/** A search needs at least this many characters. */
export const fewestTyped = 2;

export const likeList = contract({
  of: inverter,
  path: 'likeList',
  access: { anyOf: [permissionsOf(inverter).menu, stations] },
  title: { zh: '逆变器：按序列号、电站或农户查找', en: 'Inverter: find by serial number, station or customer' },
  input: z.object({
    condition: text.max(100).default('').meta({ description: 'Fewer than two characters find nothing' }),
  }),
  output: z.array(z.strictObject({ id: text, sn: text, stationNo: text, stationName: text, customerName: text })),
});

const [usually, mostListed] = [10, 50];

export const orderList = contract({
  path: 'blade-cooperate/powerStation/orderList',
  access: { code: stations },
  title: { zh: '新并网电站', en: 'Most recently connected stations' },
  input: z.object({
    limitNo: z
      .union([z.literal('').transform(() => usually), z.coerce.number().int()])
      .catch(usually)
      .default(usually)
      .transform((count) => Math.min(Math.max(count, 1), mostListed))
      .meta({ description: '1 to 50' }),
  }),
  output: z.array(
    z.strictObject({
      stationNo: text,
      stationName: text,
      areaName: text,
      capacityKwp: z.number().nullable(),
      gridDate: text,
      lng: z.number(),
      lat: z.number(),
    }),
  ),
});

export const archiveFileList = contract({
  of: archive,
  path: 'getArchiveFileList',
  access: { anyOf: [permissionsOf(archive).menu, stations] },
  title: { zh: '电站档案：一个电站的文件', en: 'Station documents: of one station' },
  input: z.object({ stationNo: text.min(1).max(20) }),
  output: z.array(
    z.strictObject({
      id: text,
      fileType: z.number().int(),
      fileTypeName: text,
      fileName: text,
      url: text.meta({ description: 'Signed' }),
      ext: text,
      size: z.number().nullable(),
      uploadTime: text,
    }),
  ),
});
