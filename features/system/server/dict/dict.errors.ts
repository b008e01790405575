// Refusals to change a dictionary or an entry.
import { defineErrors } from '@ec/kernel/errors';

export const dictErrors = defineErrors('system.dict', {
  noParent: { status: 400, field: 'parentId', zh: '上级字典不存在', en: 'The parent dictionary does not exist' },
  entryBelow: { status: 400, field: 'parentId', zh: '字典项下不能再有下级', en: 'Entries cannot have child entries' },
  closed: {
    status: 400,
    zh: '字典「{name}」的键值由系统规则使用，只能修改名称、排序和封存',
    en: 'Rules of the system read the keys of “{name}”: only texts, sort and seal can be changed',
  },
  ofProduct: {
    status: 400,
    zh: '字典「{name}」由系统使用，编号不能修改，也不能删除',
    en: 'The system uses the dictionary “{name}”: its code stays, and so does it',
  },
  number: {
    status: 400,
    zh: 'dictKey:字典「{name}」的键值应为0至32767的整数',
    en: 'dictKey:Keys of “{name}” are whole numbers from 0 to 32767',
  },
  used: {
    status: 400,
    zh: '字典键值「{name}」仍被{label}使用，可改为封存',
    en: '“{name}” is still used by: {label}. It can be sealed instead',
  },
});
