// A tree. The field `sort` orders the children of a node.
import { integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

export const zone = defineResource({
  name: 'probe.zone',
  base: 'blade-probe/zone',
  table: 'probe_zone',
  label: { zh: '区域', en: 'Zone' },
  title: 'zoneName',
  isTree: true,
  order: [{ field: 'sort', direction: 'asc' }],
  fields: {
    parentId: ref('probe.zone', { zh: '上级区域', en: 'Parent' }),
    zoneName: text({ zh: '区域名称', en: 'Name' }).required().max(50).search().list(),
    sort: integer({ zh: '排序', en: 'Sort' }).required().starts(1).list(),
  },
});
