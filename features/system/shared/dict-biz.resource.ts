// A tenant's dictionaries: the texts of business enums, which the tenant may change.
import { defineResource } from '@ec/resource/resource';
import { dictFields, keyTaken } from './dict-fields.ts';

export const dictBiz = defineResource({
  name: 'system.dictBiz',
  base: 'blade-system/dict-biz',
  code: 'dictbiz',
  table: 'system_dict_biz',
  label: { zh: '业务字典', en: 'Business dictionary' },
  title: 'dictValue',
  isTree: true,
  toasts: 'system',
  menu: { under: 'system', sort: 5, icon: 'ReadOutlined', without: ['import', 'export'] },
  order: [{ field: 'sort', direction: 'asc' }],
  unique: [['code', 'dictKey']],
  takenText: keyTaken,
  // The list is a tree, which a sheet cannot show.
  calls: { export: false },
  fields: dictFields('system.dictBiz'),
});
