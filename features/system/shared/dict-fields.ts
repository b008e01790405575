// The common fields of the platform's and a tenant's dictionaries (contract §3.3), and their two forms: a dictionary, and an
// entry of one (specification §5).
import { codeText, flag, integer, ref, text } from '@ec/resource/fields';
import type { Resource } from '@ec/resource/resource';

/** The `dictKey` of a row that is a dictionary and not an entry. */
export const parentKey = '-1';

export const keyRequired = { zh: '请输入字典键值', en: 'Enter the key' };
export const keyTaken = { zh: '当前字典键值已存在!', en: 'This key already exists in the dictionary' };

const code = codeText({ zh: '字典编号', en: 'Code' })
  .required({ zh: '请输入字典编号', en: 'Enter the code' })
  .max(45)
  .search()
  .list()
  .indexed();
const dictKey = codeText({ zh: '字典键值', en: 'Key' }).max(45).list();

/** `target` is the name of the resource that gets the fields: a parent is a row of the same resource. */
export const dictFields = (target: string) => ({
  parentId: ref(target, { zh: '上级字典', en: 'Parent' }).fixed(),
  code,
  dictKey,
  dictValue: text({ zh: '字典名称', en: 'Name' })
    .required({ zh: '请输入字典名称', en: 'Enter the name' })
    .max(100)
    .search()
    .list(),
  dictValueEn: text({ zh: '英文名称', en: 'English name' }).max(100).list(),
  sort: integer({ zh: '字典排序', en: 'Sort' }).required({ zh: '请输入字典排序', en: 'Enter the sort order' }).list(),
  isSealed: flag({ zh: '封存', en: 'Sealed' }).required({ zh: '请选择封存', en: 'Select whether it is sealed' }).list(),
});

/** Returns the resource for the form of a dictionary, which has neither a parent nor a key. */
export function dictionaryOf({ fields, unique: _unique, ...dict }: Resource): Resource {
  const { parentId: _parent, dictKey: _key, ...entryFields } = fields;
  return { ...dict, fields: entryFields, isTree: false, listCall: 'parent-list' };
}

/** Returns the resource for the form of an entry. Its dictionary determines its parent and its code. */
export function entryOf({ fields, unique: _unique, ...dict }: Resource, dictionaryCode: string): Resource {
  const dictionaryFields = { code: code.fixed().starts(dictionaryCode), dictKey: dictKey.required(keyRequired) };
  return { ...dict, label: { zh: '字典项', en: 'Entry' }, isTree: false, fields: { ...fields, ...dictionaryFields } };
}
