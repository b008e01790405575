// What the platform's and a tenant's dictionaries have in common (contract §3.3).
import { flag, integer, ref, text } from '@ec/resource/fields';

/** `target`: the dictionary's own resource name, for its tree. */
export const dictFields = (target: string) => ({
  parentId: ref(target, { zh: '上级字典', en: 'Parent' }).fixed(),
  code: text({ zh: '字典编号', en: 'Code' }).required().max(45).search().list().indexed(),
  // −1 in parents
  dictKey: text({ zh: '字典键值', en: 'Key' }).max(45).list(),
  dictValue: text({ zh: '字典名称', en: 'Name' }).required().max(100).search().list(),
  dictValueEn: text({ zh: '英文名称', en: 'English name' }).max(100),
  sort: integer({ zh: '字典排序', en: 'Sort' }).required().list(),
  isSealed: flag({ zh: '封存', en: 'Sealed' }).required().list(),
});
