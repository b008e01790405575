// Posts: the positions that people hold.
import { codeText, dict, integer, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { postCategory } from './platform.enums.ts';

export const post = defineResource({
  name: 'system.post',
  base: 'blade-system/post',
  table: 'system_post',
  label: { zh: '岗位', en: 'Post' },
  title: 'postName',
  toasts: 'system',
  menu: { under: 'system', sort: 3, icon: 'IdcardOutlined', label: { zh: '岗位管理', en: 'Posts' } },
  order: [{ field: 'sort', direction: 'asc' }],
  fields: {
    category: dict(postCategory, { zh: '岗位类型', en: 'Category' }).required().search().list(),
    // A query parameter without an operator means equality here (contract §1.4)
    postCode: codeText({ zh: '岗位编号', en: 'Post code' }).required().max(20).unique().search('equal').list(),
    postName: text({ zh: '岗位名称', en: 'Post name' }).required().max(50).search().list(),
    sort: integer({ zh: '排序', en: 'Sort' }).required().starts(1).list(),
  },
});
