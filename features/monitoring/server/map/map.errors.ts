// Refusals of calls on map packs and tile servers.
import { defineErrors } from '@ec/kernel/errors';

export const mapErrors = defineErrors('monitoring.map', {
  refused: { status: 400, zh: '地图包未通过检查：{reasons}', en: 'The map pack was refused: {reasons}' },
  notGeoJson: {
    status: 400,
    zh: '文件不是有效的GeoJSON要素集合(Polygon、MultiPolygon、LineString、MultiLineString)',
    en: 'The file is no valid GeoJSON feature collection of polygons and lines',
  },
  noFile: { status: 400, zh: '地图包的文件已不存在', en: 'The file of the map pack is gone' },
  inUse: {
    status: 409,
    zh: '使用中的地图不能改动区域、坐标系、文件或地址，请先停用',
    en: 'Region, coordinate system, file and address cannot change while in use. Take it out of use first',
  },
  noKey: {
    status: 400,
    zh: 'apiKey:瓦片地址含密钥占位，请填写密钥',
    en: 'apiKey:The tile address needs a key: enter one',
  },
  zooms: {
    status: 400,
    zh: 'maxZoom:最大级别不能小于最小级别',
    en: 'maxZoom:The highest zoom must not be below the lowest',
  },
  platformOnly: { status: 403, zh: '地图由平台管理', en: 'Maps belong to the platform' },
});
