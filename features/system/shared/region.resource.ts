// Administrative divisions of China. The key is the code: GB/T 2260 without trailing `00` pairs, root `00` (contract §3.7).
import { codeText, dict, integer, text } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';
import { regionLevel } from './platform.enums.ts';

const code = (zh: string, en: string) => codeText({ zh, en }).max(12).system();
const name = (zh: string, en: string) => text({ zh, en }).max(50).system();

export const region = defineResource({
  name: 'system.region',
  base: 'blade-system/region',
  table: 'system_region',
  label: { zh: '行政区划', en: 'Region' },
  title: 'name',
  isGlobal: true,
  scope: { owner: 'named' },
  toasts: 'system',
  menu: {
    under: 'base',
    sort: 1,
    icon: 'GlobalOutlined',
    label: { zh: '行政区划', en: 'Regions' },
    buttons: [button('debug', '调试', 'Debug', 'toolbar')],
  },
  // Regions have no edit button (contract §8): the permission to add also permits editing.
  calls: { list: { open: true }, detail: { open: true }, update: { code: 'region_add' }, batch: false },
  order: [{ field: 'code', direction: 'asc' }],
  fields: {
    code: codeText({ zh: '区划编号', en: 'Code' })
      .required()
      .max(12)
      .match(/^(?:\d{2}|\d{4}|\d{6}|\d{9}|\d{12})$/, {
        zh: '区划编号应为2、4、6、9或12位数字',
        en: 'Must be 2, 4, 6, 9 or 12 digits',
      })
      .unique()
      .search('equal')
      .list()
      .fixed(),
    parentCode: codeText({ zh: '父区划编号', en: 'Parent code' }).required().max(12).search('equal').indexed().fixed(),
    parentName: text({ zh: '父区划名称', en: 'Parent' }).computed(),
    ancestors: text({ zh: '祖级', en: 'Ancestors' }).max(255).system(),
    name: text({ zh: '区划名称', en: 'Name' }).required().max(50).search().list(),
    provinceCode: code('省代码', 'Province code'),
    provinceName: name('省', 'Province'),
    cityCode: code('市代码', 'City code'),
    cityName: name('市', 'City'),
    districtCode: code('区县代码', 'District code'),
    districtName: name('区县', 'District'),
    townCode: code('乡镇代码', 'Town code'),
    townName: name('乡镇', 'Town'),
    villageCode: code('村代码', 'Village code'),
    villageName: name('村', 'Village'),
    regionLevel: dict(regionLevel, { zh: '区划级别', en: 'Level' }).required().list().fixed(),
    sort: integer({ zh: '排序', en: 'Sort' }).required().list(),
  },
});
