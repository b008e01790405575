import { defineEnum } from '@ec/resource/enum';

export const mapCrs = defineEnum(
  'map_crs',
  { zh: '坐标系', en: 'Coordinate system' },
  {
    wgs84: [1, 'WGS-84 / CGCS2000', 'WGS-84 / CGCS2000'],
    gcj02: [2, 'GCJ-02', 'GCJ-02'],
    bd09: [3, 'BD-09', 'BD-09'],
  },
  { closed: true },
);

export const mapUse = defineEnum(
  'map_use',
  { zh: '使用状态', en: 'Use' },
  {
    off: [0, '未启用', 'Not in use', 'off'],
    inUse: [1, '使用中', 'In use', 'good'],
  },
  { closed: true },
);
