// Tile servers of the platform, such as 天地图. The maps of the console draw the tiles of one server at a time.
import { action } from '@ec/resource/action';
import { codeText, dict, integer, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { mapCrs, mapUse } from './map.enums.ts';
import { reviewNoPattern, reviewNoText } from './review-no.ts';

/** An https address with {z}, {x} and {y}; {key} in it stands for `apiKey`. */
const tileUrl =
  /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d{2,5})?\/(?=[^\s]*\{z\})(?=[^\s]*\{x\})(?=[^\s]*\{y\})[^\s"'<>\\]*$/i;

export const mapTile = defineResource({
  name: 'monitoring.mapTile',
  base: 'blade-system/map_tile',
  table: 'map_tile',
  label: { zh: '瓦片底图', en: 'Tile server' },
  purpose: {
    zh: '地图下方的在线底图，同一时间只启用一个',
    en: 'The online ground under all maps. One is in use at a time',
  },
  title: 'tileName',
  columns: ['url', 'crs', 'attribution', 'reviewNo', 'tileUse'],
  menu: { under: 'base', sort: 3, icon: 'BlockOutlined', label: { zh: '瓦片底图', en: 'Tile servers' } },
  scope: { own: 'createUser' },
  // There is no export or import: secrets do not travel in files.
  calls: { export: false, import: false, batch: false },
  states: { tileUse: { off: ['inUse'], inUse: ['off'] } },
  removable: { tileUse: ['off'] },
  uniqueWhile: [
    {
      on: [],
      while: { tileUse: mapUse.key.inUse },
      index: 'map_tile_in_use',
      text: {
        zh: '已有使用中的瓦片底图，请先停用',
        en: 'Another tile server is in use. Take it out of use first',
      },
    },
  ],
  actions: {
    activate: action({ zh: '启用', en: 'Use' })
      .oneByOne('one tile server is in use at a time')
      .confirm()
      .frequent()
      .from('tileUse', mapUse.key.off)
      .to(mapUse.key.inUse),
    retire: action({ zh: '停用', en: 'Take out of use' })
      .oneByOne('one tile server is in use at a time')
      .confirm()
      .frequent()
      .from('tileUse', mapUse.key.inUse)
      .to(mapUse.key.off),
  },
  fields: {
    tileName: text({ zh: '名称', en: 'Name' }).required().max(100).search(),
    url: text({ zh: '瓦片地址', en: 'Tile address' })
      .required()
      .max(500)
      .match(tileUrl, {
        zh: '应为 https 地址，含 {z}、{x}、{y}；需要密钥处写 {key}',
        en: 'Must be an https address with {z}, {x} and {y}; {key} is replaced by the key',
      })
      .hint({
        zh: '例如 https://t0.tianditu.gov.cn/DataServer?T=vec_w&x={x}&y={y}&l={z}&tk={key}',
        en: 'For example https://t0.tianditu.gov.cn/DataServer?T=vec_w&x={x}&y={y}&l={z}&tk={key}',
      }),
    apiKey: secret({ zh: '密钥', en: 'Key' }).max(200).sealed().for('url').hint({
      zh: '浏览器端密钥，随瓦片地址发给已登录的浏览器；请在服务商处限制来源域名',
      en: 'A browser key: browsers that signed in receive it within the tile address. Restrict it to your domain at the provider',
    }),
    crs: dict(mapCrs, { zh: '坐标系', en: 'Coordinate system' }).required().starts(mapCrs.key.wgs84),
    minZoom: integer({ zh: '最小级别', en: 'Lowest zoom' }).required().min(0).max(22).starts(1),
    maxZoom: integer({ zh: '最大级别', en: 'Highest zoom' }).required().min(0).max(22).starts(18),
    attribution: text({ zh: '版权标注', en: 'Attribution' }).required().max(100),
    licence: text({ zh: '使用许可', en: 'Licence' }).required().max(200),
    reviewNo: codeText({ zh: '审图号', en: 'Review number' }).required().max(50).match(reviewNoPattern, reviewNoText),
    tileUse: dict(mapUse).system().search(),
  },
});
