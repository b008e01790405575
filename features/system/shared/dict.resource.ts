// The platform's dictionaries, the same for all tenants.
import { defineResource } from '@ec/resource/resource';
import { dictFields, keyTaken } from './dict-fields.ts';

export const dict = defineResource({
  name: 'system.dict',
  base: 'blade-system/dict',
  table: 'system_dict',
  label: { zh: '系统字典', en: 'Dictionary' },
  title: 'dictValue',
  isTree: true,
  isGlobal: true,
  scope: { owner: 'named' },
  toasts: 'system',
  menu: {
    under: 'system',
    sort: 4,
    icon: 'BookOutlined',
    label: { zh: '系统字典', en: 'System dictionary' },
    without: ['import', 'export'],
  },
  order: [{ field: 'sort', direction: 'asc' }],
  unique: [['code', 'dictKey']],
  takenText: keyTaken,
  // The list is a tree, which a sheet cannot show.
  calls: { export: false },
  fields: dictFields('system.dict'),
});
