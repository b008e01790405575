// A map pack holds the outlines of the areas of one region. The operator of the platform uploads it; the product ships no map pack.
import { action } from '@ec/resource/action';
import { codeText, dict, files, integer, region, text } from '@ec/resource/fields';
import type { FileRule } from '@ec/resource/file-link';
import { defineResource } from '@ec/resource/resource';
import { mapCrs, mapUse } from './map.enums.ts';
import { reviewNoPattern, reviewNoText } from './review-no.ts';

const packRule: FileRule = {
  mediaTypes: ['text/plain', 'application/json', 'application/geo+json'],
  mostKb: 20 * 1024,
  text: { zh: '请上传20MB以内的GeoJSON文件', en: 'A map pack must be a GeoJSON file up to 20 MB' },
};

export const mapPack = defineResource({
  name: 'monitoring.mapPack',
  base: 'blade-system/map_pack',
  table: 'map_pack',
  label: { zh: '地图包', en: 'Map pack' },
  purpose: {
    zh: '已通过审图的区域轮廓；启用前逐项检查，未启用时地图不画任何边界',
    en: 'Reviewed outlines of areas. Each is checked before use; without one, maps draw no borders',
  },
  title: 'packName',
  columns: ['areaCode', ['source', 'licence'], 'reviewNo', 'areaCount', 'packUse'],
  menu: { under: 'base', sort: 2, icon: 'HeatMapOutlined', label: { zh: '地图包', en: 'Map packs' } },
  scope: { own: 'createUser' },
  calls: { export: false, import: false, batch: false },
  states: { packUse: { off: ['inUse'], inUse: ['off'] } },
  removable: { packUse: ['off'] },
  uniqueWhile: [
    {
      on: ['areaCode'],
      while: { packUse: mapUse.key.inUse },
      index: 'map_pack_in_use',
      text: {
        zh: '该区域已有使用中的地图包，请先停用',
        en: 'Another pack of this region is in use. Take it out of use first',
      },
    },
  ],
  actions: {
    activate: action({ zh: '检查并启用', en: 'Check and use' })
      .oneByOne('each pack is checked by itself')
      .frequent()
      .from('packUse', mapUse.key.off)
      .to(mapUse.key.inUse),
    retire: action({ zh: '停用', en: 'Take out of use' })
      .oneByOne('maps lose the areas of this pack')
      .confirm()
      .frequent()
      .from('packUse', mapUse.key.inUse)
      .to(mapUse.key.off),
  },
  fields: {
    packName: text({ zh: '名称', en: 'Name' }).required().max(100).search(),
    areaCode: region({ zh: '所分区域', en: 'Divided region' })
      .search()
      .hint({ zh: '不填为全国', en: 'Empty for the whole country' }),
    crs: dict(mapCrs, { zh: '坐标系', en: 'Coordinate system' }).required().starts(mapCrs.key.gcj02),
    file: files({ zh: 'GeoJSON 文件', en: 'GeoJSON file' }).required().max(1).accepts(packRule).hint({
      zh: '每个区域一个要素，属性 adcode 为六位区划代码',
      en: 'One feature per area, whose property adcode is the region code of six digits',
    }),
    source: text({ zh: '来源', en: 'Source' }).required().max(100),
    licence: text({ zh: '使用许可', en: 'Licence' }).required().max(200),
    reviewNo: codeText({ zh: '审图号', en: 'Review number' }).required().max(50).match(reviewNoPattern, reviewNoText),
    packUse: dict(mapUse).system().search(),
    areaCount: integer({ zh: '区域数', en: 'Areas' }).system(),
  },
});
