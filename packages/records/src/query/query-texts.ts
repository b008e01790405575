// Texts of the query builder.
import { relationWords } from '@ec/language/relation-words';
import { defineTexts } from '@ec/language/texts';

export const queryTexts = defineTexts({
  zh: {
    all: relationWords.zh.all,
    any: relationWords.zh.any,
    allHint: '满足以下全部条件',
    anyHint: '满足以下任一条件',
    addLeaf: '添加条件',
    addGroup: '添加条件组',
    remove: '移除',
    field: '字段',
    operator: '关系',
    pickField: '选择字段',
    wrong: '请填写完整，并检查格式',
    empty: '还没有条件。添加一个条件，例如「创建时间 不早于 某一天」。',
    open: '高级筛选',
    drawerTitle: '高级筛选：{label}',
    clear: '清空条件',
    several: '输入后回车，可填多个',
    ignored: '链接中的高级筛选条件无效，已忽略。',
  },
  en: {
    all: relationWords.en.all,
    any: relationWords.en.any,
    allHint: 'All of these match',
    anyHint: 'Any of these matches',
    addLeaf: 'Add condition',
    addGroup: 'Add group',
    remove: 'Remove',
    field: 'Field',
    operator: 'Operator',
    pickField: 'Select a field',
    wrong: 'Complete this and check its format',
    empty: 'No conditions yet. Add one, for example “Created is on or after some day”.',
    open: 'Advanced',
    drawerTitle: 'Advanced search: {label}',
    clear: 'Clear all',
    several: 'Enter after each value',
    ignored: 'The advanced filters of this link are not valid here and were ignored.',
  },
});
